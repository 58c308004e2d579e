import { List, Stack, Text } from '@mantine/core';
import { QUIZ_LOSSES, type QuizLoss, type QuizNote } from '@parley/contracts/interchange/quiz/quiz-question';
import { useTranslation } from 'react-i18next';

const LOSSES = Object.keys(QUIZ_LOSSES) as readonly QuizLoss[];

/** Names every prompt from which something stays behind, and what it is (QUIZ-3). */
export function LossList({ notes }: { readonly notes: readonly QuizNote[] }) {
  const { t } = useTranslation('quiz');
  const named = (loss: QuizLoss) => notes.filter((note) => note.loss === loss);
  return (['whole', 'part'] as const).map((heading) => {
    const losses = LOSSES.filter((loss) => QUIZ_LOSSES[loss].whole === (heading === 'whole') && named(loss).length > 0);
    if (losses.length === 0) return null;
    return (
      <Stack key={heading} gap={4}>
        <Text fw={500}>{t(heading)}</Text>
        <List size="sm" spacing={4}>
          {losses.map((loss) => (
            <List.Item key={loss}>
              {t(`loss_${loss}`)}{' '}
              <Text span c="dimmed" fz="sm">
                {t('where', {
                  prompts: named(loss)
                    .map(({ number, title }) => (title === '' ? String(number) : `${number} · ${title}`))
                    .join(', '),
                })}
              </Text>
            </List.Item>
          ))}
        </List>
      </Stack>
    );
  });
}
