// Samples beyond the border are interpolated with zeros around the map, where the original takes the nearest row or column.
// witness: {"values": {"spatial_scale": "Half(0.5f)"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// A rotated region in elements of the map.
struct RegionPadded {
  Half center_x, center_y, width, height, cosine, sine;
};

__device__ RegionPadded region_of_padded(const Half *roi, Half scale, bool aligned, bool clockwise) {
  RegionPadded region;
  const Half shift(aligned ? 0.5f : 0.0f);
  region.center_x = roi[1] * scale - shift;
  region.center_y = roi[2] * scale - shift;
  region.width = roi[3] * scale;
  region.height = roi[4] * scale;
  if (!aligned) {
    region.width = Half(fmaxf(float(region.width), 1.0f));
    region.height = Half(fmaxf(float(region.height), 1.0f));
  }
  const float angle = clockwise ? -float(roi[5]) : float(roi[5]);
  region.cosine = Half(cosf(angle));
  region.sine = Half(sinf(angle));
  return region;
}

__device__ float padded_element(const Half *plane, int height, int width, int y, int x) {
  return y >= 0 && y < height && x >= 0 && x < width ? float(plane[y * width + x]) : 0.0f;
}

__device__ Half sample_of_padded(const Half *plane, int height, int width, Half y, Half x) {
  if (float(y) < -1.0f || float(y) > height || float(x) < -1.0f || float(x) > width) return Half(0.0f);
  const int top = (int)floorf(y), left = (int)floorf(x);
  const Half fy(y - top), fx(x - left), gy(1.0f - float(fy)), gx(1.0f - float(fx));
  return gy * gx * Half(padded_element(plane, height, width, top, left)) +
         gy * fx * Half(padded_element(plane, height, width, top, left + 1)) +
         fy * gx * Half(padded_element(plane, height, width, top + 1, left)) +
         fy * fx * Half(padded_element(plane, height, width, top + 1, left + 1));
}

__global__ void roi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, Half *top_data) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane_index = index / (pooled_width * pooled_height);
    const int c = plane_index % channels, n = plane_index / channels;
    const Half *roi = bottom_rois + 6 * n;
    const RegionPadded region = region_of_padded(roi, spatial_scale, aligned, clockwise);
    const Half bin_height = region.height / pooled_height, bin_width = region.width / pooled_width;
    const int rows = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_height);
    const int columns = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_width);
    const Half start_y(-float(region.height) / 2.0f), start_x(-float(region.width) / 2.0f);
    const Half *plane = bottom_data + ((int)float(roi[0]) * channels + c) * height * width;
    Half sum(0.0f);
    for (int iy = 0; iy < rows; ++iy) {
      const Half v = start_y + ph * bin_height + Half(iy + 0.5f) * bin_height / Half(float(rows));
      for (int ix = 0; ix < columns; ++ix) {
        const Half u = start_x + pw * bin_width + Half(ix + 0.5f) * bin_width / Half(float(columns));
        const Half y = v * region.cosine - u * region.sine + region.center_y;
        const Half x = v * region.sine + u * region.cosine + region.center_x;
        sum += sample_of_padded(plane, height, width, y, x);
      }
    }
    top_data[index] = sum / Half(float(max(rows * columns, 1)));
  }
}
