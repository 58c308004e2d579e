/**
 * Applies batches in order. While Postgres writes the rows of one batch, Node folds the next: its transaction waits for
 * the lock of the first, and is undone if that one fails.
 */
import {
  applyBatch,
  startBatch,
  type Applied,
  type ApplyOptions,
  type Batch,
  type StartedBatch,
} from './apply-batch.js';

interface Written extends Batch {
  readonly started: StartedBatch;
}

export class BatchLine {
  /** Postgres still writes it. */
  private written: Written | null = null;
  private settling: Promise<void> | null = null;
  /** It must be applied before any other, because its transaction failed. */
  private failed: Batch | null = null;

  /** @param onApplied called after each commit, in order */
  constructor(
    private readonly options: ApplyOptions,
    private readonly onApplied: (applied: Applied) => void,
  ) {}

  /**
   * @param isFollowed another batch is there already: resolves when this one is folded. Its own failure is thrown by the
   * next call, or by `settle`.
   * @throws if this batch or the one before can't be written; then call it again with the same batch
   */
  async apply(batch: Batch, isFollowed: boolean): Promise<void> {
    if (this.failed) await this.repeat(this.failed);
    const started = startBatch(this.options, batch, this.written?.started.leaves() ?? null);
    await started.worked;
    try {
      await this.settle();
    } catch (error) {
      // It was folded onto rows that don't exist.
      await started.ended;
      throw error;
    }
    this.written = { ...batch, started };
    if (!isFollowed) await this.settle();
  }

  /** Resolves when nothing is being written any more. @throws if the last batch can't be written */
  settle(): Promise<void> {
    const { written } = this;
    if (!written) return Promise.resolve();
    this.settling ??= this.finish(written).finally(() => (this.settling = null));
    return this.settling;
  }

  private async finish(written: Written): Promise<void> {
    try {
      this.onApplied(await written.started.done());
    } catch (error) {
      this.failed = written;
      throw error;
    } finally {
      this.written = null;
    }
  }

  private async repeat(batch: Batch): Promise<void> {
    this.onApplied(await applyBatch(this.options, batch));
    this.failed = null;
  }
}
