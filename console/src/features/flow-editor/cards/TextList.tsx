import { ActionIcon, Button, Menu, Text, TextInput } from '@mantine/core';
import { EllipsisVertical, Plus, X } from 'lucide-react';
import { fromBox, inBox } from '@parley/contracts/definition/literal-text';
import { useContentLanguage } from '../../../ui/content-language.js';
import { MoveItems } from '../../../ui/MoveItems.js';
import { MessageField } from '../message-editor/MessageField.js';
import classes from './card.module.css';

export interface ListedText {
  readonly key: string;
  readonly text: string;
  readonly label: string;
  readonly actions: string;
  readonly remove: string;
}
export interface TextListProps {
  readonly texts: readonly ListedText[];
  /** Explanation shown above the list. */
  readonly why: string;
  readonly add: string;
  readonly editable: boolean;
  /** For dialogs: single-line Markdown fields without a toolbar. */
  readonly plain?: boolean;
  readonly onChange: (at: number, text: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
  readonly onMove: (from: number, to: number) => void;
}

/** A list of texts that are used in turn, so the author can reorder them. */
export function TextList(props: TextListProps) {
  const language = useContentLanguage();
  const { texts, why, add, editable, plain = false, onChange, onAdd, onRemove, onMove } = props;
  return (
    <>
      <Text fz="xs" c="dimmed">
        {why}
      </Text>
      {texts.map(({ key, text, label, actions, remove }, index) => (
        <div key={key} className={classes['quick']} data-line={index}>
          <div className={classes['quickText']}>
            {plain ? (
              <TextInput
                aria-label={label}
                lang={language}
                dir="auto"
                readOnly={!editable}
                value={inBox(text)}
                onChange={({ currentTarget: { value } }) => onChange(index, fromBox(text, value))}
              />
            ) : (
              <MessageField
                text={text}
                label={label}
                reaction
                editable={editable}
                onChange={(changed) => onChange(index, changed)}
              />
            )}
          </div>
          {editable && texts.length > 1 && (
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={actions}>
                  <EllipsisVertical size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <MoveItems index={index} count={texts.length} onMove={(to) => onMove(index, to)} />
              </Menu.Dropdown>
            </Menu>
          )}
          {editable && (
            <ActionIcon aria-label={remove} onClick={() => onRemove(index)}>
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {editable && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={onAdd}
        >
          {add}
        </Button>
      )}
    </>
  );
}
