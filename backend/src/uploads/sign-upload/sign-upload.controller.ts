import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { signUpload } from '@parley/contracts/http/uploads';
import { Input, Serve, type Call } from '../../platform/http/serve.js';
import { UploadSigner } from './upload-signer.js';

@Controller()
export class SignUploadController {
  constructor(private readonly signer: UploadSigner) {}

  @Serve(signUpload)
  sign(@Input() { body, user, ip, reply }: Call<typeof signUpload>): Promise<ReplyOf<typeof signUpload>> {
    void reply.header('cache-control', 'no-store');
    return this.signer.sign({ ...body, userId: user?.id ?? null, ip });
  }
}
