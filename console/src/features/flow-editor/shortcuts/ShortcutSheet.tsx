import { Modal, Switch, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import type { EditorAction, Group } from '../actions/editor-action.js';
import { GO_KEYS } from '../../../ui/go-keys.js';
import { keepSingleKeys, singleKeysOn } from '../../../ui/single-keys.js';
import { selectEditor } from '../model/select-editor.js';
import { Keys } from './Keys.js';
import { WRITING_KEYS } from './writing-keys.js';
import classes from './shortcuts.module.css';

const GROUPS: readonly Group[] = ['flow', 'view', 'card', 'selection'];
const inGroup = (group: Group): readonly EditorAction[] =>
  ALL_ACTIONS.filter((action) => action.group === group && action.keys !== undefined);

/** Lists every shortcut of the editor, available now or not. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['flow-editor', 'editor-tools', 'common']);
  useReturnFocus();
  const store = useStore<RootState>();
  const [single, setSingle] = useState(singleKeysOn);
  const line = ({ id, label, keys = [], scope = 'page' }: EditorAction) => (
    <Line
      key={id}
      name={label(t, selectEditor(store.getState()), store.getState())}
      where={scope === 'page' ? null : t(`editor-tools:where.${scope}`)}
    >
      {keys.map((key) => (
        <Keys key={key} shortcut={key} isRead />
      ))}
    </Line>
  );
  return (
    <Modal opened onClose={onClose} size={760} title={t('editor-tools:shortcuts')}>
      <div className={classes['columns']}>
        {GROUPS.map((group) => (
          <Section key={group} title={t(`editor-tools:group.${group}`)}>
            {inGroup(group).map(line)}
            {group === 'view' &&
              GO_KEYS.map(({ key, name }) => (
                <Line
                  key={key}
                  name={t('editor-tools:goTo', { place: t(`common:navigation.${name}`) })}
                  where={t('editor-tools:where.outside')}
                >
                  <span className={classes['keys']}>
                    <kbd>G</kbd>
                    <kbd>{key.toUpperCase()}</kbd>
                  </span>
                </Line>
              ))}
          </Section>
        ))}
        <Section title={t('editor-tools:group.writing')}>
          {WRITING_KEYS.map(({ id, keys, withClick, sign }) => (
            <Line key={id} name={t(`editor-tools:writing.${id}`)} where={null}>
              {keys.map((key) => (
                <Keys key={key} shortcut={key} isRead />
              ))}
              {sign && <kbd className={classes['sign']}>{sign}</kbd>}
              {withClick && <span>{t('editor-tools:writing.click')}</span>}
            </Line>
          ))}
        </Section>
      </div>
      <Switch
        label={t('editor-tools:singleKeys')}
        description={t('editor-tools:singleKeysWhy')}
        checked={single}
        onChange={({ currentTarget: { checked } }) => {
          setSingle(checked);
          keepSingleKeys(checked);
        }}
      />
    </Modal>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <dl className={classes['list']}>{children}</dl>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly where: string | null;
  readonly children: ReactNode;
}
function Line({ name, where, children }: LineProps) {
  return (
    <div className={classes['line']}>
      <dt>
        {name}
        {where !== null && <span className={classes['where']}> {where}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
