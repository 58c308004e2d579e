import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { pointsText } from './points.js';
import { placeOf, reviews, stoodIn, type Given } from './reviews.slice.js';
import classes from './Reviews.module.css';

/** Points and a comment that one answer and others with it shall get. */
export interface Shared {
  readonly input: WaitingInput;
  readonly given: Given;
}
interface SayToMoreProps extends Shared {
  /** The first answer was saved with these values, so it isn't sent again. */
  readonly isGiven: boolean;
  /** Answers to the same question that nothing was given to yet. */
  readonly others: readonly WaitingInput[];
  readonly nameOf: (input: WaitingInput) => string;
  readonly onClose: () => void;
}

/** A comment alone is not enough for an answer that waits for points, and no answer gets more than its most. */
export const maySayTo = ({ input, given: { score } }: Shared, other: WaitingInput): boolean =>
  !other.byHand || (input.byHand && score !== null && (other.limit === null || (score >= 0 && score <= other.limit)));

/** An answer whose points the engine counted keeps them. */
const givenTo = (input: WaitingInput, { score, ...words }: Given): Given => ({
  ...words,
  score: input.byHand ? score : input.score,
});

/** Gives the same points and comment to several answers. */
export function SayToMore({ input, given, isGiven, others, nameOf, onClose }: SayToMoreProps) {
  const { t, i18n } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  useReturnFocus();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isAll = chosen.size === others.length;
  const choose = (place: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(place);
    else next.delete(place);
    setChosen(next);
  };
  const give = () => {
    const more = others.filter((other) => chosen.has(placeOf(other)));
    for (const one of isGiven ? more : [input, ...more])
      dispatch(reviews.given({ input: one, given: givenTo(one, given), before: stoodIn(one) }));
    onClose();
  };
  const points =
    given.score === null || !input.byHand
      ? ''
      : t('ofLimit', { score: pointsText(given.score, i18n.language), limit: input.limit ?? '…' });
  return (
    <Modal opened onClose={onClose} size={600} title={t('moreTitle')}>
      <Stack gap="md">
        <Text className={classes['told'] ?? ''} dir="auto">
          {[points, given.text].filter(Boolean).join(' · ')}
        </Text>
        <Checkbox
          label={t('moreAll', { count: others.length })}
          checked={isAll}
          indeterminate={chosen.size > 0 && !isAll}
          onChange={() => setChosen(new Set(isAll ? [] : others.map(placeOf)))}
        />
        <ul className={classes['more']}>
          {others.map((other) => (
            <li key={placeOf(other)}>
              <Checkbox
                checked={chosen.has(placeOf(other))}
                onChange={(event) => choose(placeOf(other), event.currentTarget.checked)}
                label={<bdi>{other.answer || t('openFile')}</bdi>}
                description={<bdi>{nameOf(other)}</bdi>}
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={chosen.size === 0} onClick={give}>
            {t('giveTo', { count: chosen.size + (isGiven ? 0 : 1) })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
