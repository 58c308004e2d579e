/** @jsxImportSource preact */
/** Few prompts ask for files: what they need comes with the first of them. */
import { useContext, useMemo } from 'preact/hooks';
import type { VNode } from 'preact';
import { lazyModule } from '../../messages/lazy.js';
import { ChatContext } from '../../view/chat-context.js';
import type { UploadInputProps } from './upload-input.js';
import { uploadsOf } from './uploads.js';

const Waiting = (): VNode => <p class="quiet">{useContext(ChatContext).t('loading')}</p>;
const Loaded = lazyModule(() => import('./upload-input.js')).part('UploadInput', () => <Waiting />);

export const UploadInput = (props: Omit<UploadInputProps, 'language' | 'uploads'>): VNode => {
  // Not read in there: a chunk that shares the context with the page would split the page's own in two.
  const { language, transport, runMode } = useContext(ChatContext);
  const uploads = useMemo(() => uploadsOf(transport, runMode), [transport, runMode]);
  return <Loaded {...props} language={language} uploads={uploads} />;
};
