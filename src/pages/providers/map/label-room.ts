import type { GeoJSON } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { type Bubble, bubbleText } from './bubbles.ts'
import { font } from './map-style.ts'

const name = 'bubbles'

/** Keeps town names from being covered by bubbles: each bubble is an invisible label on the map. */
export function useRoomAmongLabels(map: MapLibre, bubbles: Bubble[]): void {
  useEffect(() => {
    // Tiles have their labels painted in.
    if (!map.getLayer('cities')) return
    const source = map.getSource<GeoJSONSource>(name)
    if (source) return void source.setData(words(bubbles))
    map.addSource(name, { type: 'geojson', data: words(bubbles) })
    map.addLayer(layer)
  }, [map, bubbles])
}

function words(bubbles: Bubble[]): GeoJSON {
  return {
    type: 'FeatureCollection',
    features: bubbles.map((bubble) => ({
      type: 'Feature',
      properties: { text: bubbleText(bubble) || '00' },
      geometry: { type: 'Point', coordinates: [bubble.longitude, bubble.latitude] },
    })),
  }
}

/** The size and offset of a button of {@link BubbleLayer}. */
const layer: LayerSpecification = {
  id: name,
  type: 'symbol',
  source: name,
  layout: {
    'text-field': ['get', 'text'],
    'text-font': [font],
    'text-size': 14,
    'text-padding': 12,
    'text-anchor': 'bottom',
    'text-offset': [0, -0.9],
    'text-allow-overlap': true,
  },
  paint: { 'text-opacity': 0 },
}
