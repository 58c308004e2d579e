import { Button, Skeleton } from '@mantine/core';
import type { WrittenAnswers } from '@parley/contracts/http/written-answers';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { feature as statsFeature } from '../stats.feature.js';
import { AnswerList } from './AnswerList.js';
import { AnswerTools } from './AnswerTools.js';
import { QuestionList } from './QuestionList.js';
import { useShown } from './use-shown.js';
import { feature, written } from './written.feature.js';
import classes from './Written.module.css';

/** Lists learners' written answers, one question at a time. */
export function WrittenTab({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation('written');
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { choice, filter, generation } = useAppSelector(statsFeature.select);
  const loaded = useAppSelector(feature.select).written;
  const failureText = useFailureText();
  const [shown, show] = useShown();
  const asked = useMemo(() => ({ flowId, choice, filter, shown, before: null }), [flowId, choice, filter, shown]);
  useEffect(() => {
    store.addFeature(feature);
    dispatch(written.requested(asked));
  }, [store, dispatch, asked, generation]);
  const known = loaded.arg?.flowId === flowId ? loaded.value : null;
  const slow = useDelayed(loaded.status !== 'rejected' && known === null);
  const again = () => dispatch(written.requested(loaded.arg ?? asked));
  const failure = loaded.status === 'rejected' && loaded.error && (
    <ErrorView message={failureText(loaded.error)} onRetry={again} />
  );
  if (!known) return failure || (slow ? <Skeleton h={420} radius="lg" /> : null);
  if (known.questions.length === 0) return failure || <EmptyState icon={null} text={t('noQuestions')} />;
  const chosen = shown.question ?? known.questions[0]?.key ?? null;
  return (
    <div className={classes['split']}>
      <QuestionList questions={known.questions} chosen={chosen} onChoose={(question) => show({ question })} />
      <OneQuestion
        {...{ flowId, known, chosen }}
        isPending={loaded.status === 'pending'}
        failure={failure}
        onMore={() => dispatch(written.requested({ ...asked, before: known }))}
      />
    </div>
  );
}

interface OneQuestionProps {
  readonly flowId: number;
  readonly known: WrittenAnswers;
  readonly chosen: string | null;
  readonly isPending: boolean;
  readonly failure: React.ReactNode;
  readonly onMore: () => void;
}
function OneQuestion({ flowId, known, chosen, isPending, failure, onMore }: OneQuestionProps) {
  const { t } = useTranslation(['written', 'common']);
  const question = known.questions.find(({ key }) => key === chosen);
  if (!question) return failure || <EmptyState icon={null} text={t('noSuchQuestion')} />;
  // Until this question's answers have come, there are those of another one.
  const isHere = known.promptKey === question.key;
  const { answers } = known;
  return (
    <section className={classes['card']} aria-labelledby="written-question">
      <AnswerTools {...{ flowId, question }} answers={isHere ? answers : []} />
      {failure}
      {!isHere && !failure && <Skeleton h={240} radius={0} />}
      {isHere && (
        <>
          <AnswerList {...{ flowId, answers }} isOld={isPending} isWhole={known.next === null} />
          {known.next && !failure && (
            <div className={classes['more']}>
              <Button variant="subtle" loading={isPending} onClick={onMore}>
                {t(answers.length === 0 ? 'lookFurther' : 'common:loadMore')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
