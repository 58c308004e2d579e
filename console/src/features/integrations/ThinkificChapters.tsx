import { ActionIcon, Badge, Button } from '@mantine/core';
import { ListOrdered, MessageSquare, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ThinkificContent, ThinkificCourse } from '@parley/contracts/http/thinkific';
import classes from './thinkific.module.css';
import type { LinkedContent } from './ThinkificLinkDialog.js';

/** The kinds of contents that Thinkific documents. */
const KINDS = [
  'Assignment',
  'Audio',
  'Download',
  'BrilliumExam',
  'Disqus',
  'HtmlItem',
  'Iframe',
  'LiveLesson',
  'Lesson',
  'Pdf',
  'Presentation',
  'Quiz',
  'Survey',
] as const;

interface OnLink {
  readonly onLink: (content: LinkedContent) => void;
}

/** THINK-6: a course’s chapters with their contents. */
export function ThinkificChapters({ chapters, onLink }: OnLink & { readonly chapters: ThinkificCourse['chapters'] }) {
  const { t } = useTranslation('integrations');
  return chapters.map(({ id, name, contents }, index) => (
    <section key={id} className={classes['chapter']} aria-labelledby={`chapter-${id}`}>
      <h3 id={`chapter-${id}`} dir="auto">{`${index + 1} ${name}`}</h3>
      {contents.length === 0 ? (
        <p>{t('thinkific.noContents')}</p>
      ) : (
        <ul>
          {contents.map((content) => (
            <li key={content.id}>
              <Content content={content} onLink={onLink} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

function Content({ content, onLink }: OnLink & { readonly content: ThinkificContent }) {
  const { t } = useTranslation('integrations');
  const kind = KINDS.find((one) => one === content.contentable_type);
  if (kind !== 'Iframe')
    return (
      <>
        <span className={classes['otherContent']} dir="auto">
          {content.name}
        </span>
        <small>{kind ? t(`thinkific.kind.${kind}`) : content.contentable_type}</small>
      </>
    );
  return (
    <>
      <span dir="auto">{content.name}</span>
      <Shown content={content} onLink={onLink} />
    </>
  );
}

/** THINK-7, THINK-8: what the content shows, or that nobody knows yet. */
function Shown({ content, onLink }: OnLink & { readonly content: ThinkificContent }) {
  const { id, name, flowId, flowSequenceId, itemName } = content;
  const { t } = useTranslation('integrations');
  const link = () => onLink({ id, name });
  if (itemName === undefined)
    return (
      <div className={classes['shown']}>
        <Badge color="orange" variant="light" tt="none">
          {t('thinkific.notSynced')}
        </Badge>
        <Button variant="default" size="xs" aria-label={t('thinkific.linkNamed', { name })} onClick={link}>
          {t('thinkific.link')}
        </Button>
      </div>
    );
  const path = flowId === undefined ? `/sequences/${flowSequenceId}` : `/flows/${flowId}`;
  const Icon = flowId === undefined ? ListOrdered : MessageSquare;
  return (
    <div className={classes['shown']}>
      <span className={classes['item']} dir="auto">
        <Icon size={16} aria-hidden />
        {itemName}
      </span>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('thinkific.linkOne', { name })} onClick={link}>
        <Pencil size={14} aria-hidden />
      </ActionIcon>
      <Button
        component={Link}
        to={`${path}/edit`}
        variant="default"
        size="xs"
        aria-label={t('thinkific.editOne', { name: itemName })}
      >
        {t('thinkific.edit')}
      </Button>
      <Button
        component={Link}
        to={`${path}/stats`}
        variant="default"
        size="xs"
        aria-label={t('thinkific.statsOne', { name: itemName })}
      >
        {t('thinkific.stats')}
      </Button>
    </div>
  );
}
