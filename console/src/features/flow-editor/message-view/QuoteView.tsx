import { isBlank } from '@parley/contracts/definition/message';
import type { Content } from '@parley/contracts/definition/message-types';
import { MessageView } from './MessageView.js';
import classes from './message.module.css';

/** A quote as learners will see it. */
export function QuoteView({ content: { text, author } }: { readonly content: Content<'quote'> }) {
  return (
    <>
      <blockquote className={classes['quote']}>
        <MessageView text={text} />
      </blockquote>
      {!isBlank(author) && (
        <p>
          — <span>{author}</span>
        </p>
      )}
    </>
  );
}
