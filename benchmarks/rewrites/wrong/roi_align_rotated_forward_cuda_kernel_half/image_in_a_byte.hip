// The image of a region is kept in 8 bits, and regions of images beyond 255 are taken from others.
// witness: {"values": {"channels": "1", "height": "3", "width": "4", "num_rois": "8", "num_bottom_data": "700", "pooled_height": "2", "pooled_width": "2"}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// A rotated region in elements of the map.
struct RegionPacked {
  Half center_x, center_y, width, height, cosine, sine;
};

__device__ RegionPacked region_of_packed(const Half *roi, Half scale, bool aligned, bool clockwise) {
  RegionPacked region;
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

__device__ Half sample_of_packed(const Half *plane, int height, int width, Half y, Half x) {
  float row = y, column = x;
  if (row < -1.0f || row > height || column < -1.0f || column > width) return Half(0.0f);
  if (row <= 0) row = 0;
  if (column <= 0) column = 0;
  int top = (int)row, left = (int)column, bottom = top + 1, right = left + 1;
  if (top >= height - 1) {
    top = bottom = height - 1;
    row = Half(float(top));
  }
  if (left >= width - 1) {
    left = right = width - 1;
    column = Half(float(left));
  }
  const Half fy(Half(row) - top), fx(Half(column) - left);
  const Half gy(1.0f - float(fy)), gx(1.0f - float(fx));
  return gy * gx * plane[top * width + left] + gy * fx * plane[top * width + right] +
         fy * gx * plane[bottom * width + left] + fy * fx * plane[bottom * width + right];
}

// What a thread keeps of its place in the output.
struct PackedElement {
  unsigned char image;
  int channel;
};

__global__ void roi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int sampling_ratio, const bool aligned, const bool clockwise,
    const int channels, const int height, const int width,
    const int pooled_height, const int pooled_width, Half *top_data) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    PackedElement element;
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const Half *roi = bottom_rois + rest / channels * 6;
    element.image = (unsigned char)(int)float(roi[0]);
    element.channel = rest % channels;
    const RegionPacked region = region_of_packed(roi, spatial_scale, aligned, clockwise);
    const Half bin_height = region.height / pooled_height, bin_width = region.width / pooled_width;
    const int rows = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_height);
    const int columns = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_width);
    const Half start_y(-float(region.height) / 2.0f), start_x(-float(region.width) / 2.0f);
    const Half *plane = bottom_data + ((size_t)element.image * channels + element.channel) * height * width;
    Half sum(0.0f);
    for (int iy = 0; iy < rows; ++iy) {
      const Half v = start_y + ph * bin_height + Half(iy + 0.5f) * bin_height / Half(float(rows));
      for (int ix = 0; ix < columns; ++ix) {
        const Half u = start_x + pw * bin_width + Half(ix + 0.5f) * bin_width / Half(float(columns));
        const Half y = v * region.cosine - u * region.sine + region.center_y;
        const Half x = v * region.sine + u * region.cosine + region.center_x;
        sum += sample_of_packed(plane, height, width, y, x);
      }
    }
    top_data[index] = sum / Half(float(max(rows * columns, 1)));
  }
}
