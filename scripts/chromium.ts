import { existsSync } from 'node:fs';
import { run } from './steps.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = () => [process.env.CHROMIUM ?? '', ...places].find((path) => path !== '' && existsSync(path));

/** The path of a Chromium for the browser tests; installs Debian's if it's missing and allowed. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('\nInstalling chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  }
  const installed = find();
  if (!installed) {
    console.error(
      '\nThe browser tests need Chromium: run "apt-get install chromium" as root, or set CHROMIUM to its path.',
    );
  }
  return installed;
}
