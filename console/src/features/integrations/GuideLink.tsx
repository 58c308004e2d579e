import { Button } from '@mantine/core';
import { BookOpen } from 'lucide-react';

/** A page of the guide, in a window of its own: who reads it is in the middle of something here. */
export function GuideLink({
  page,
  text,
}: {
  readonly page: 'moodle' | 'canvas' | 'webhooks' | 'xapi';
  readonly text: string;
}) {
  return (
    <Button
      component="a"
      href={`/guide/${page}`}
      target="_blank"
      rel="noopener"
      variant="subtle"
      size="xs"
      leftSection={<BookOpen size={14} aria-hidden />}
    >
      {text}
    </Button>
  );
}
