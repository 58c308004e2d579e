import { Stack, Text, UnstyledButton } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { isSectionOpen, keepSectionOpen, type SettingsSection } from './open-sections.js';
import classes from './settings.module.css';

export interface FoldedSectionProps {
  readonly id: SettingsSection;
  readonly title: string;
  /** A word or two of what the section says now. */
  readonly says?: string;
  readonly children: ReactNode;
}

/** A section of the settings, which stays open or folded for all prompts. Folded, it mounts nothing. */
export function FoldedSection({ id, title, says, children }: FoldedSectionProps) {
  const [isOpen, setOpen] = useState(() => isSectionOpen(id));
  const body = useId();
  const toggle = () => {
    keepSectionOpen(id, !isOpen);
    setOpen(!isOpen);
  };
  return (
    <section className={classes['fold']}>
      <div className={classes['foldHead']}>
        <h3>
          <UnstyledButton
            className={classes['disclosure']}
            aria-expanded={isOpen}
            aria-controls={body}
            {...(says !== undefined && { 'aria-describedby': `${body}-says` })}
            onClick={toggle}
          >
            <ChevronRight size={14} aria-hidden data-open={isOpen || undefined} />
            {title}
          </UnstyledButton>
        </h3>
        {says !== undefined && (
          <Text component="span" fz="xs" c="dimmed" truncate className={classes['says']} id={`${body}-says`}>
            {says}
          </Text>
        )}
      </div>
      <div id={body} hidden={!isOpen}>
        {isOpen && <Stack gap="md">{children}</Stack>}
      </div>
    </section>
  );
}
