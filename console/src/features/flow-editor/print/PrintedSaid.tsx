import { useTranslation } from 'react-i18next';
import { isBlankMessage, textsIn, type ContentType, type Message } from '@parley/contracts/definition/message';
import type { Language, Translations } from '@parley/contracts/definition/values';
import { MessageView } from '../message-view/MessageView.js';
import { saidView } from '../message-view/said-view.js';
import { typeName } from '../message-view/type-name.js';
import classes from './print.module.css';

interface Said {
  readonly message?: Message;
  readonly tMessage?: Translations<Message>;
  readonly contentType?: ContentType;
}

/** A message of any type. Media that can't be printed are shown by their address. */
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

function Body({ message, contentType }: { readonly message: Message; readonly contentType: ContentType }) {
  const { t } = useTranslation('flow-editor');
  const kind = typeName(t, contentType);
  const view = saidView(message, contentType);
  if (view) return view;
  return textsIn(message, contentType).map(({ role, text, path }, index) => {
    if (role === 'standIn' || text === '') return null;
    if (role === 'markdown') return <MessageView key={index} text={text} />;
    if (role === 'words') return <p key={index}>{text}</p>;
    if (path[0] === 'images') return <img key={index} src={text} alt="" />;
    return (
      <p key={index}>
        {kind}: <span className={classes['address']}>{text}</span>
      </p>
    );
  });
}
