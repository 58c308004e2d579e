import { Badge } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './operation.module.css';

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly figure: string;
  /** Absent: nothing is known that would need somebody. */
  readonly isBad?: boolean;
  readonly children: ReactNode;
}
/** One matter of the installation: how it stands, and what can be done about it. */
export function Card({ icon: Icon, title, figure, isBad, children }: CardProps) {
  const { t } = useTranslation('operation');
  return (
    <section className={classes['card']}>
      <div className={classes['cardHead']}>
        <h2>
          <Icon size={16} aria-hidden />
          {title}
        </h2>
        {isBad !== undefined && <Badge color={isBad ? 'orange' : 'teal'}>{t(isBad ? 'lookHere' : 'good')}</Badge>}
      </div>
      <p className={classes['figure']}>{figure}</p>
      <div className={classes['hint']}>{children}</div>
    </section>
  );
}
