import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Braces,
  ChartBar,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  MessagesSquare,
  Presentation,
  Smile,
  SquareCode,
  Video,
} from 'lucide-react';
import { memo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../message-view/message.module.css';
import { EmojiDialog } from './EmojiDialog.js';
import { ImageDialog } from './ImageDialog.js';
import { InsertDialog, type Insertion } from './InsertDialog.js';
import { LinkDialog } from './LinkDialog.js';
import { useMessagePlace } from './message-place.js';
import { ScienceRows, ScienceTools } from './ScienceTools.js';
import { Tool } from './Tool.js';
import { useInsertSaid } from './use-insert-said.js';

const INSERTIONS = [
  ['video', Video],
  ['meeting', Presentation],
  ['samples', MessagesSquare],
  ['stats', ChartBar],
] as const;
const NOTHING = {
  bold: false,
  italic: false,
  bullets: false,
  numbers: false,
  link: false,
  image: false,
};

/** Formatting buttons, and the switch to the Markdown source. */
export const Toolbar = memo(function Toolbar({
  editor,
  onPlain,
}: {
  readonly editor: Editor;
  readonly onPlain: () => void;
}) {
  const { t } = useTranslation(['flow-editor', 'message-tools']);
  const [dialog, setDialog] = useState<'link' | 'image' | 'emoji' | Insertion | null>(null);
  const [palette, togglePalette] = useReducer((isOpen: boolean) => !isOpen, false);
  const place = useMessagePlace();
  const insert = useInsertSaid(place);
  const kind = dialog === 'link' || dialog === 'image' || dialog === 'emoji' ? null : dialog;
  const close = () => setDialog(null);
  const active =
    useEditorState({
      editor,
      selector: ({ editor: now }) => ({
        bold: now.isActive('bold'),
        italic: now.isActive('italic'),
        bullets: now.isActive('bulletList'),
        numbers: now.isActive('orderedList'),
        link: now.isActive('link'),
        image: now.isActive('image'),
      }),
    }) ?? NOTHING;
  const run = () => editor.chain().focus();
  return (
    <>
      <div role="toolbar" aria-label={t('formatting')} className={classes['toolbar']}>
        <Tool
          label={t('bold')}
          keys="Ctrl+B"
          icon={Bold}
          pressed={active.bold}
          onPress={() => run().toggleBold().run()}
        />
        <Tool
          label={t('italic')}
          keys="Ctrl+I"
          icon={Italic}
          pressed={active.italic}
          onPress={() => run().toggleItalic().run()}
        />
        <Tool
          label={t('bulletList')}
          icon={List}
          pressed={active.bullets}
          onPress={() => run().toggleBulletList().run()}
        />
        <Tool
          label={t('numberedList')}
          icon={ListOrdered}
          pressed={active.numbers}
          onPress={() => run().toggleOrderedList().run()}
        />
        <ScienceTools editor={editor} palette={palette} onPalette={togglePalette} />
        <Tool label={t('link')} icon={LinkIcon} pressed={active.link} onPress={() => setDialog('link')} />
        <Tool label={t('image')} icon={ImageIcon} pressed={active.image} onPress={() => setDialog('image')} />
        <Tool label={t('variable')} keys="{{" icon={Braces} onPress={() => run().insertContent('{{').run()} />
        <Tool label={t('message-tools:emoji.title')} icon={Smile} onPress={() => setDialog('emoji')} />
        {place?.role === 'message' &&
          INSERTIONS.map(([each, icon]) => (
            <Tool
              key={each}
              label={t(`message-tools:insert.${each}.title`)}
              icon={icon}
              onPress={() => setDialog(each)}
            />
          ))}
        <span style={{ flex: 1 }} />
        <Tool label={t('editMarkdown')} icon={SquareCode} onPress={onPlain} />
        <LinkDialog editor={editor} opened={dialog === 'link'} onClose={close} />
        <ImageDialog editor={editor} opened={dialog === 'image'} onClose={close} />
        <EmojiDialog
          opened={dialog === 'emoji'}
          onClose={close}
          onChoose={(emoji) => {
            run().insertContent(emoji).run();
            close();
          }}
        />
        {place && (
          <InsertDialog
            kind={kind}
            promptKey={place.promptKey}
            onClose={close}
            onInsert={(said) => {
              close();
              insert(said);
            }}
          />
        )}
      </div>
      <ScienceRows editor={editor} isOpen={palette} />
    </>
  );
});
