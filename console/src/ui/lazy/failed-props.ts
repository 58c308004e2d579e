/** The message about a part that could not be loaded gets these. */
export interface FailedProps {
  readonly onRetry: () => void;
  /** Absent: the part can't be closed. */
  readonly onClose?: (() => void) | undefined;
}
