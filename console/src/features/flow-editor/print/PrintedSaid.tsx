import { useTranslation } from 'react-i18next';
import type { ContentType, Language, Message, Translations } from '@parley/contracts/flow/definition';
import { isBlankMessage } from '@parley/contracts/flow/translations';
import { MessageView } from '../message-view/MessageView.js';
import classes from './print.module.css';

interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType;
}

/** What is said, whatever its kind: what can't be on paper is there by its address. */
export function PrintedSaid({ said, languages }: { readonly said: Said; readonly languages: readonly Language[] }) {
  const { t } = useTranslation('flow-editor');
  const { message, tMessage = {}, contentType = null } = said;
  if (message === undefined || isBlankMessage(message)) return <p className={classes['fact']}>{t('saysNothing')}</p>;
  return (
    <div className={classes['message']}>
      <Body message={message} contentType={contentType} />
      {languages.map((language) => {
        const translation = tMessage[language];
        return translation === undefined || isBlankMessage(translation) ? null : (
          <div key={language} lang={language} className={classes['translation']}>
            <Body message={translation} contentType={contentType} />
          </div>
        );
      })}
    </div>
  );
}

const KINDS = {
  text: 'type.text',
  image: 'type.image',
  video: 'type.video',
  meeting: 'type.meeting',
  remote: 'type.fetched',
  lightbox: 'type.lightbox',
  event: 'type.event',
  mdWithAudio: 'type.mdWithAudio',
} as const;

function Body({ message, contentType }: { readonly message: Message; readonly contentType: ContentType }) {
  const { t } = useTranslation('flow-editor');
  if (typeof message === 'string' && contentType === null) return <MessageView text={message} />;
  const parts: Exclude<Message, string> = typeof message === 'string' ? { url: message } : message;
  const kind = t(KINDS[contentType ?? 'text']);
  return (
    <>
      {'body' in parts && typeof parts.body === 'string' && <MessageView text={parts.body} />}
      {'images' in parts && parts.images.map(({ url }, index) => <img key={index} src={url} alt="" />)}
      {'url' in parts && parts.url !== '' && (
        <p>
          {kind}: <span className={classes['address']}>{parts.url}</span>
        </p>
      )}
    </>
  );
}
