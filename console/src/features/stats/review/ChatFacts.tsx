import type { ChatView } from '@parley/contracts/http/chats';
import { useTranslation } from 'react-i18next';
import { scoreText } from '../score-text.js';
import classes from '../Stats.module.css';

/** Score, version, start and completion of a chat. */
export function ChatFacts({ chat }: { readonly chat: ChatView }) {
  const { t, i18n } = useTranslation('stats');
  const moment = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const facts = [
    { label: t('score'), value: scoreText(chat.score, chat.maxScore) },
    { label: t('scorePending'), value: chat.scoreLaterPending > 0 ? String(chat.scoreLaterPending) : '' },
    { label: t('versionLabel'), value: String(chat.version) },
    { label: t('attemptLabel'), value: chat.attempt > 1 ? String(chat.attempt) : '' },
    { label: t('startedAt'), value: moment(chat.createdAt) },
    { label: t('completedAt'), value: chat.completedAt ? moment(chat.completedAt) : '' },
  ].filter(({ value }) => value !== '');
  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
