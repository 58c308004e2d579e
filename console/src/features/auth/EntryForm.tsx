import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';

export interface EntryFormProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly intro?: string | null;
  /** The form's last failure, if it belongs to no field. */
  readonly banner: ReactNode;
  readonly children: ReactNode;
  /** The words of the button that sends the form. */
  readonly send: string;
  readonly isPending: boolean;
  /** Another way in, below that button. */
  readonly otherWay?: ReactNode;
  /** The words of the link to another form. */
  readonly toOther?: string | null;
  readonly onSubmit: (event: SyntheticEvent) => Promise<unknown>;
  readonly onOther: () => void;
}

/** The frame of the forms before the login: title, fields, the button that sends them, and the way to another form. */
export function EntryForm(props: EntryFormProps) {
  const { title, intro, banner, children, send, isPending, otherWay, toOther, onSubmit, onOther } = props;
  return (
    <form noValidate aria-label={title} onSubmit={(event) => void onSubmit(event)}>
      <Stack gap="lg">
        <Title order={1}>{title}</Title>
        {intro && (
          <Text size="xs" c="dimmed">
            {intro}
          </Text>
        )}
        {banner}
        {children}
        <Button type="submit" loading={isPending} fullWidth>
          {send}
        </Button>
        {otherWay}
        {toOther && (
          <Anchor component="button" type="button" size="sm" ta="center" onClick={onOther}>
            {toOther}
          </Anchor>
        )}
      </Stack>
    </form>
  );
}
