/** Deletes unneeded files once an hour. Several processes may run it: nothing is deleted twice. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@parley/contracts/log';
import type { Clock } from '../platform/clock.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { CLOCK, LOG, UPLOADED_FILES } from '../platform/tokens.js';
import { LeftBehindFiles } from './left-behind-files.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class UploadSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly leftBehind: LeftBehindFiles,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void (this.running = this.sweep()), HOUR_MS).unref();
  }
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const step of [() => this.leftBehind.delete(), () => this.uploads.sweep(now), () => this.tellLost(now)])
      await step().catch((error: unknown) => this.log.warn({ err: error }, 'unwanted files could not be deleted now'));
  }

  private async tellLost(now: number): Promise<void> {
    const files = await this.uploads.countLost(now);
    if (files > 0) this.log.warn({ files }, 'unwanted files stay, because the keys of their names are lost');
  }
}
