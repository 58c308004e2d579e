import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Group,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
  Tooltip,
} from '@mantine/core';
import { classLabelIn } from '@parley/contracts/definition/class-label';
import { noFormula } from '@parley/contracts/definition/formula';
import { LEARNER_LINK_LIMITS, type LearnerLink } from '@parley/contracts/http/learner-links';
import { ArrowLeft, Check, Copy, Printer, QrCode as QrCodeIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { withClass } from '../../../ui/learner-name.js';
import { useAsk } from '../../../ui/use-ask.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { ClassField } from '../ClassField.js';
import { QrCode } from '../QrCode.js';
import type { ShareTarget } from '../share-link.js';
import { LearnerCards } from './LearnerCards.js';
import { feature, links, making, removing } from './learner-links.feature.js';
import classes from './learner-links.module.css';
import { learnersIn } from './names-in.js';

export interface LearnerLinksProps {
  readonly target: ShareTarget;
  /** The field for the class begins with it. */
  readonly classLabel: string;
  readonly onBack: () => void;
}

/** Makes one link for each name, and lists the links to print, copy or remove them. */
export function LearnerLinks({ target, classLabel, onBack }: LearnerLinksProps) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const failureText = useFailureText();
  const { kind, id } = target;
  const load = () => dispatch(links.requested({ kind, id }));
  useEffect(() => {
    store.addFeature(feature);
    dispatch(links.requested({ kind, id }));
    return () => {
      dispatch(making.ended());
      dispatch(removing.ended());
    };
  }, [store, dispatch, kind, id]);
  const { links: known } = useAppSelector(feature.select);
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ActionIcon data-autofocus aria-label={t('learnersBack')} onClick={onBack}>
          <ArrowLeft size={16} aria-hidden className={classes['back']} />
        </ActionIcon>
        <Title order={3} fz="md">
          {t('learners')}
        </Title>
      </Group>
      {known.error && <ErrorView message={failureText(known.error)} onRetry={load} />}
      {!known.error && (
        <div className={classes['columns']}>
          <NamesForm target={target} classLabel={classLabel} />
          {known.value ? <Links target={target} value={known.value} /> : <Skeleton h={220} />}
        </div>
      )}
    </Stack>
  );
}

function NamesForm({ target: { kind, id }, classLabel }: Omit<LearnerLinksProps, 'onBack'>) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { making: state } = useAppSelector(feature.select);
  const [text, setText] = useState('');
  const [label, setLabel] = useState(classLabel);
  const learners = learnersIn(text);
  const isTooMany = learners.length > LEARNER_LINK_LIMITS.atOnce;
  const isPending = state.status === 'pending';
  const problem = isTooMany
    ? t('learnersAtOnce', { count: LEARNER_LINK_LIMITS.atOnce })
    : state.status === 'rejected' && state.error && failureText(state.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isTooMany && learners.length > 0)
          dispatch(making.requested({ kind, id, learners, label: classLabelIn(label) }));
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('learnerNames')}
          description={t('learnerNamesNote')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={6}
          maxRows={12}
          dir="auto"
        />
        <ClassField value={label} note="learnersClassNote" onChange={setLabel} />
        {problem && <Alert color="red">{problem}</Alert>}
        <Group>
          <Button type="submit" loading={isPending} disabled={learners.length === 0 || isTooMany}>
            {t('learnersMake')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Name and address, one line each: a list that a mail program or a sheet takes. Where any learner has a class, it is the
 * third column.
 */
function listOf(value: readonly LearnerLink[]): string {
  const hasClasses = value.some((link) => link.class !== undefined);
  return value
    .map(({ name, url, class: label = '' }) => [name, url, ...(hasClasses ? [label] : [])].map(noFormula).join('\t'))
    .join('\n');
}

function Links({ target, value }: { readonly target: ShareTarget; readonly value: readonly LearnerLink[] }) {
  const { t } = useTranslation(['share', 'common']);
  const [copied, setCopied] = useState<'idle' | 'copied' | 'copyFailed'>('idle');
  const [isPrinting, setPrinting] = useState(false);
  const failureText = useFailureText();
  const { removing: removal } = useAppSelector(feature.select);
  if (value.length === 0) return <Text c="dimmed">{t('learnersNone')}</Text>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(listOf(value));
      setCopied('copied');
    } catch {
      setCopied('copyFailed');
    }
  };
  return (
    <Stack gap="sm">
      <Text>{t('learnersCount', { count: value.length })}</Text>
      <ul className={classes['list']} tabIndex={0} aria-label={t('learners')}>
        {value.map((link) => (
          <LinkRow key={link.id} target={target} link={link} />
        ))}
      </ul>
      {removal.error && <Alert color="red">{failureText(removal.error)}</Alert>}
      <Group gap="sm">
        <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => setPrinting(true)}>
          {t('learnersPrint')}
        </Button>
        <Button
          variant="default"
          leftSection={copied === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('learnersCopy')}
        </Button>
      </Group>
      <Text role={copied === 'copyFailed' ? 'alert' : 'status'} fz="xs" c="dimmed">
        {copied === 'idle' ? '' : t(`common:${copied}`)}
      </Text>
      {isPrinting && <LearnerCards title={target.name} links={value} onPrinted={() => setPrinting(false)} />}
    </Stack>
  );
}

function LinkRow({ target: { kind, id }, link }: { readonly target: ShareTarget; readonly link: LearnerLink }) {
  const { t } = useTranslation('share');
  const dispatch = useAppDispatch();
  const ask = useAsk();
  const { name, url, identifier, class: label } = link;
  const remove = () =>
    ask({
      title: t('learnerRemove', { name }),
      question: t('learnerRemoveMeans', { name }),
      confirm: t('learnerRemoveNow'),
      onConfirm: () => dispatch(removing.requested({ kind, id, linkId: link.id })),
    });
  const [hasCode, setHasCode] = useState(false);
  return (
    <li className={classes['row']}>
      <div className={classes['line']}>
        <div className={classes['who']}>
          <Text fw={500} dir="auto">
            {name}
          </Text>
          <Text fz="xs" c="dimmed" dir="auto">
            {withClass(identifier, label)}
          </Text>
          <Anchor href={url} target="_blank" rel="noreferrer" fz="xs" dir="ltr">
            {url.replace(/^https?:\/\//, '')}
          </Anchor>
        </div>
        <Tooltip label={t('learnerQr', { name })}>
          <ActionIcon
            aria-label={t('learnerQr', { name })}
            aria-expanded={hasCode}
            onClick={() => setHasCode((before) => !before)}
          >
            <QrCodeIcon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('learnerRemove', { name })}>
          <ActionIcon aria-label={t('learnerRemove', { name })} onClick={remove}>
            <X size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {hasCode && <QrCode link={url} name={name} why={t('learnerQrWhy')} />}
    </li>
  );
}
