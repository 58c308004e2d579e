import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse';
import { useTranslation } from 'react-i18next';
import { emojiData } from './emoji-data.js';
import classes from './emoji.module.css';

const COMPONENTS: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={classes['category']}>
      {category.label}
    </div>
  ),
  // The library counts rows from 0, ARIA from 1. The library finds rows by this attribute, so only the invalid 0 is
  // dropped.
  Row: ({ children, ...props }) => (
    <div {...props} aria-rowindex={props['aria-rowindex'] || undefined} className={classes['row']}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      {...props}
      aria-colindex={(props['aria-colindex'] ?? 0) + 1}
      className={classes['emoji']}
      title={emoji.label}
    >
      <span aria-hidden>{emoji.emoji}</span>
    </button>
  ),
};

/** A searchable list. Arrow keys move, Enter inserts. */
export function EmojiList({ onChoose }: { readonly onChoose: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('message-tools');
  return (
    <EmojiPicker.Root
      className={classes['picker']}
      columns={8}
      locale={i18n.language}
      resolveEmojiData={emojiData}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <div className={classes['head']}>
        <EmojiPicker.Search
          className={classes['search']}
          data-autofocus
          autoFocus
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
        />
        <EmojiPicker.SkinToneSelector className={classes['emoji']} aria-label={t('emoji.skinTone')} />
      </div>
      <EmojiPicker.Viewport className={classes['viewport']} tabIndex={0}>
        <EmojiPicker.Loading className={classes['note']}>{t('emoji.loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={classes['note']}>{t('emoji.none')}</EmojiPicker.Empty>
        <EmojiPicker.List components={COMPONENTS} />
      </EmojiPicker.Viewport>
      <div className={classes['foot']} aria-live="polite">
        <EmojiPicker.ActiveEmoji>
          {({ emoji }) => (emoji ? `${emoji.emoji} ${emoji.label}` : t('emoji.choose'))}
        </EmojiPicker.ActiveEmoji>
      </div>
    </EmojiPicker.Root>
  );
}
