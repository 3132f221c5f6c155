import { existsSync } from 'node:fs';
import { packModule } from './packs.ts';

/**
 * Jest asks it where a module is: what our own files name comes from their pack (packs.ts), if it's in there.
 * @param {string} name @param {import('jest-resolve').ResolverOptions} options
 */
export default function resolvePacked(name, options) {
  if (!/^[./]/.test(name) && !options.basedir.includes('node_modules')) {
    const path = packModule(options.conditions?.includes('browser') ? 'pages' : 'server', name);
    if (existsSync(path)) return path;
  }
  return options.defaultResolver(name, options);
}
