import type { TFunction } from 'i18next';
import type { ContentType } from '@parley/contracts/definition/message';

/** Name of a message type in the author's language. */
export const typeName = (t: TFunction<'flow-editor'>, contentType: ContentType): string =>
  t(contentType === 'remote' ? 'type.fetched' : contentType === null ? 'type.text' : `type.${contentType}`);
