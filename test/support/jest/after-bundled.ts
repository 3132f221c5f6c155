export { removeBundles as default } from './bundle.ts';
