import type { Put } from './put-file.js';

/** Uploads a file by XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets 0 to 100. */
export const putTelling =
  (onProgress: (percent: number) => void): Put =>
  (address, file, headers, signal) =>
    new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open('PUT', address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
      };
      request.onload = () => done(request.status);
      request.onerror = request.onabort = request.ontimeout = () => done(0);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
