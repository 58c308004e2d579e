/** @jsxImportSource preact */
/** Few prompts ask for files, so their input loads with the first such prompt. */
import { useContext, useMemo } from 'preact/hooks';
import type { VNode } from 'preact';
import { lazyModule } from '../../platform/lazy.js';
import { ChatContext } from '../../context/chat-context.js';
import type { UploadInputProps } from './upload-input.js';
import { uploadsOf } from './uploads.js';

const Waiting = (): VNode => <p class="quiet">{useContext(ChatContext).t('loading')}</p>;
const Loaded = lazyModule(() => import('./upload-input.js')).part('UploadInput', () => <Waiting />);

export const UploadInput = (props: Omit<UploadInputProps, 'language' | 'uploads'>): VNode => {
  // Read here, not in the chunk: sharing the context with the page would make the bundler split the page's first
  // script.
  const { language, transport, runMode } = useContext(ChatContext);
  const uploads = useMemo(() => uploadsOf(transport, runMode), [transport, runMode]);
  return <Loaded {...props} language={language} uploads={uploads} />;
};
