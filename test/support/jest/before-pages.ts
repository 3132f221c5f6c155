import { bundle } from './bundle.ts';

export default () => bundle('pages');
