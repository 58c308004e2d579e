import { Modal } from '@mantine/core';
import type { WrittenAnswer, WrittenQuestion } from '@parley/contracts/http/written-answers';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/plain-text.js';
import classes from './Written.module.css';

interface WallProps {
  readonly question: WrittenQuestion;
  readonly answers: readonly WrittenAnswer[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The listed answers for a whole room: large, over the whole page, without names, points and comments. */
export function Wall({ question, answers, opened, onClose }: WallProps) {
  const { t } = useTranslation(['written', 'common']);
  return (
    <Modal
      opened={opened}
      fullScreen
      onClose={onClose}
      title={plainText(question.question)}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{
        header: classes['wallHead'] ?? '',
        title: classes['wallTitle'] ?? '',
        body: classes['wallBody'] ?? '',
      }}
    >
      <ul className={classes['wall']} aria-label={t('answersOnWall')}>
        {answers.map(({ itemKey, chatId, text }) => (
          <li key={`${chatId} ${itemKey}`} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
