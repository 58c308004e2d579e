import { Alert, Button, Checkbox, Group, Radio, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { PausedPrompt } from '@parley/contracts/http/inbox';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { keepFocus } from '../../ui/keep-focus.js';
import { withName } from '../../ui/learner-name.js';
import { plainText } from '../../ui/plain-text.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature } from './reviews.feature.js';
import { reviews } from './reviews.slice.js';
import classes from './Reviews.module.css';

/** The value of the choice to write something else; no author's answer is blank. */
const OTHER = '';

/** One answer for all who wait at a prompt, after a question that tells how many they are. */
export function AnswerAll({ prompt }: { readonly prompt: PausedPrompt }) {
  const { t } = useTranslation(['reviews', 'common']);
  const dispatch = useAppDispatch();
  const isSending = useAppSelector((state) => feature.select(state).all.status === 'pending');
  const [picked, setPicked] = useState<string | null>(prompt.choices.length === 0 ? OTHER : null);
  const [several, setSeveral] = useState<readonly string[]>([]);
  const [words, setWords] = useState('');
  const { waiting: count, choices, acceptsSeveral, acceptsText } = prompt;
  const answer = acceptsSeveral ? several : picked === OTHER ? words.trim() : (picked ?? '');
  const said = typeof answer === 'string' ? plainText(answer) : answer.map(plainText).join(', ');
  const ask = () =>
    modals.openConfirmModal({
      title: t('answerAll', { count }),
      children: (
        <Text style={{ overflowWrap: 'anywhere' }} dir="auto">
          {t('answerAllConfirm', { count, answer: said })}
        </Text>
      ),
      labels: { confirm: t('sendToAll', { count }), cancel: t('common:cancel') },
      cancelProps: { 'data-autofocus': true },
      onClose: keepFocus(),
      onConfirm: () => dispatch(reviews.allAnswered({ id: newUuid(), prompt, answer })),
    });
  return (
    <form
      className={classes['all']}
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.length > 0) ask();
      }}
    >
      <b>{t('answerAll', { count })}</b>
      {acceptsSeveral ? (
        <Checkbox.Group aria-label={t('answerForAll')} value={[...several]} onChange={setSeveral}>
          <Group gap="md">
            {choices.map((choice) => (
              <Checkbox key={choice} value={choice} label={plainText(choice)} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : (
        choices.length > 0 && (
          <Radio.Group aria-label={t('answerForAll')} value={picked} onChange={setPicked}>
            <Group gap="md">
              {choices.map((choice) => (
                <Radio key={choice} value={choice} label={plainText(choice)} />
              ))}
              {acceptsText && <Radio value={OTHER} label={t('otherAnswer')} />}
            </Group>
          </Radio.Group>
        )
      )}
      {picked === OTHER && !acceptsSeveral && (
        <TextInput
          className={classes['words'] ?? ''}
          aria-label={t('answerForAll')}
          placeholder={t('answerForAll')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        variant="light"
        loading={isSending}
        disabled={answer.length === 0}
        leftSection={<Send size={16} aria-hidden />}
      >
        {t('sendToAll', { count })}
      </Button>
    </form>
  );
}

/** Shows the result of answering all: how many got it, who didn't and why; and another try. */
export function AnsweredAll({ hideNames }: { readonly hideNames: boolean }) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { status, asked, outcome, error } = useAppSelector((state) => feature.select(state).all);
  if (asked === null || (outcome === null && error === null)) return null;
  const failed = outcome?.failed ?? [];
  const isWhole = error === null && failed.length === 0;
  return (
    <Alert
      color={isWhole ? 'teal' : 'red'}
      role="status"
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={() => dispatch(reviews.allSeen())}
    >
      {outcome && <p className={classes['told']}>{t('gotAnswer', { count: outcome.given })}</p>}
      {outcome !== null && outcome.late > 0 && <p className={classes['told']}>{t('late', { count: outcome.late })}</p>}
      {failed.length > 0 && (
        <>
          <p className={classes['told']}>{t('didNotGet', { count: failed.length })}</p>
          <ul className={classes['told']}>
            {failed.map(({ chatId, identifier, name, anonymous, message }) => (
              <li key={chatId}>
                {hideNames
                  ? t('anonymous', { id: chatId.slice(0, 8) })
                  : withName(name, anonymous ? t('anonymous', { id: chatId.slice(0, 8) }) : identifier)}
                : {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {error && <p className={classes['told']}>{failureText(error)}</p>}
      {!isWhole && (
        <Button
          size="compact-sm"
          variant="default"
          loading={status === 'pending'}
          onClick={() => dispatch(reviews.allAnswered(asked))}
        >
          {t('tryAgain')}
        </Button>
      )}
    </Alert>
  );
}
