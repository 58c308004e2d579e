import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './Summary.module.css';

export interface FoldProps {
  readonly title: string;
  /** Sums up the folded content in one line. */
  readonly about: string;
  readonly children: ReactNode;
}

/** Its content is one press away on the screen, and always printed. */
export function Fold({ title, about, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes['foldHead']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden />
        <b>{title}</b>
        <span>{about}</span>
      </button>
      <div id={id} className={classes['folded']} data-open={isOpen}>
        {children}
      </div>
    </>
  );
}
