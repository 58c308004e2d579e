import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { SignUploadController } from './sign-upload/sign-upload.controller.js';
import { UploadRights } from './sign-upload/upload-rights.js';
import { UploadSigner } from './sign-upload/upload-signer.js';
import { LeftBehindFiles } from './left-behind-files.js';
import { UploadSweeper } from './upload-sweeper.js';

@Module({
  imports: [ChatsModule, FlowsModule],
  controllers: [SignUploadController],
  providers: [UploadRights, UploadSigner, LeftBehindFiles, UploadSweeper],
})
export class UploadsModule {}
