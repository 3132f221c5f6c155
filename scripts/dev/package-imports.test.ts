import { packageImportsIn, readPackageImports } from './package-imports.ts';

test('finds what a source imports from packages: names, the whole, the default, but no types', () => {
  const source = `
import { lazy, type ComponentType, useState as useIt } from 'react';
import * as z from 'zod';
import Chart, { Axis } from 'victory';
import type { Page } from 'react-router';
import {
  Button,
  type ButtonProps,
  Text,
} from '@instructure/ui/latest';
import { nearby } from './nearby.ts';
import { ours } from '#shared/ours.ts';
import './main.css';
export { useSWRConfig } from 'swr';
`;
  expect(packageImportsIn(source)).toEqual([
    ['react', ['lazy', 'useState']],
    ['zod', ['*']],
    ['victory', ['default', 'Axis']],
    ['@instructure/ui/latest', ['Button', 'Text']],
    ['swr', ['useSWRConfig']],
  ]);
});

test('has what JSX with a key after a spread compiles to, which no source imports', () => {
  expect([...(readPackageImports(['client/ui']).get('react') ?? [])]).toContain('createElement');
});
