/**
 * What lies beyond the shipped data, which ends at 15.8 to 33.6 degrees east and 21.8 south: a rough coast, so that the
 * continent does not end in a straight line where somebody has zoomed far out. Not for finding the way.
 */
export const BEYOND = {
  type: 'geojson' as const,
  data: {
    type: 'FeatureCollection' as const,
    features: [
      [
        [16.4, -28.5],
        [15.7, -27.8],
        [15.1, -26.7],
        [14.8, -25],
        [14.4, -22.9],
        [13.3, -20.3],
        [11.8, -17.8],
        [12.2, -15],
        [13.7, -12],
        [13, -8.8],
        [12.2, -6],
        [9, 0],
        [42, 0],
        [39.2, -6],
        [40.5, -10.5],
        [40.6, -15],
        [36.9, -18],
        [34.8, -20],
        [35.5, -22.2],
        [35.4, -24],
        [33.4, -25.2],
        [32.8, -26.2],
        [24, -26],
        [16.4, -28.5],
      ],
      [
        [44, -25],
        [47, -25],
        [49.8, -17.5],
        [50.3, -15.8],
        [49.3, -12],
        [46.6, -15.6],
        [44.4, -16.3],
        [44.4, -19.5],
        [43.3, -22],
        [44, -25],
      ],
    ].map((ring) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: [ring] },
    })),
  },
}

/**
 * Further out than this there is nothing to show. [west, south, east, north]. A map never shows more than that, so it is as high as
 * it is wide: the whole country has room in one that is twice as high as it is wide, as beside the board.
 */
export const LIMITS: [number, number, number, number] = [-4, -52, 54, -2]
