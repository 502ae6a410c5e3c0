// Samples exactly on the border, at -1 or at the size of the map, count as outside, where the original still takes the nearest row or column.
// witness: {"values": {"pooled_height": "2", "pooled_width": "2", "channels": "1", "height": "2", "width": "3", "num_rois": "96", "spatial_scale": "Half(1.0f)", "sampling_ratio": "1", "gamma": "Half(1.0f)"}, "contents": "whole", "seed": 26}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// One axis of a sample: the two neighbors and their weights, or outside.
struct AxisOfOpen {
  int low, high;
  Half low_weight, high_weight;
  bool inside;
};

__device__ AxisOfOpen axis_of_open(Half at, int size) {
  AxisOfOpen axis;
  axis.inside = !(float(at) <= -1.0f || float(at) >= size);
  axis.low = axis.high = 0;
  axis.low_weight = Half(1.0f);
  axis.high_weight = Half(0.0f);
  if (!axis.inside) return axis;
  if (float(at) <= 0) at = Half(0.0f);
  axis.low = (int)float(at);
  if (axis.low >= size - 1) {
    axis.low = axis.high = size - 1;
    at = Half(float(axis.low));
  } else {
    axis.high = axis.low + 1;
  }
  axis.high_weight = at - axis.low;
  axis.low_weight = Half(1.0f - float(axis.high_weight));
  return axis;
}

__device__ Half value_at_open(const Half* plane, int width, const AxisOfOpen& y, const AxisOfOpen& x) {
  const Half* upper = plane + y.low * width;
  const Half* lower = plane + y.high * width;
  return y.low_weight * x.low_weight * upper[x.low] + y.low_weight * x.high_weight * upper[x.high] +
         y.high_weight * x.low_weight * lower[x.low] + y.high_weight * x.high_weight * lower[x.high];
}

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset,
    Half* output, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio, const Half gamma,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels, n = rest / channels;
    const Half* roi = rois + 5 * n;
    const Half half_pixel(0.5f);
    Half left = roi[1] * spatial_scale - half_pixel, top = roi[2] * spatial_scale - half_pixel;
    const Half roi_width = roi[3] * spatial_scale - half_pixel - left;
    const Half roi_height = roi[4] * spatial_scale - half_pixel - top;
    const Half bin_height = roi_height / pooled_height, bin_width = roi_width / pooled_width;
    const int rows = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_height);
    const int columns = sampling_ratio > 0 ? sampling_ratio : (int)ceilf(bin_width);
    if (offset) {
      const Half* shift = offset + (n * 2 * pooled_height + ph) * pooled_width + pw;
      left += gamma * roi_width * shift[0];
      top += gamma * roi_height * shift[pooled_height * pooled_width];
    }
    const Half* plane = input + ((int)float(roi[0]) * channels + c) * height * width;
    Half sum(0.0f);
    for (int iy = 0; iy < rows; ++iy) {
      const Half y = top + ph * bin_height + Half(iy + 0.5f) * bin_height / Half(float(rows));
      const AxisOfOpen y_axis = axis_of_open(y, height);
      if (!y_axis.inside) continue;
      for (int ix = 0; ix < columns; ++ix) {
        const Half x = left + pw * bin_width + Half(ix + 0.5f) * bin_width / Half(float(columns));
        const AxisOfOpen x_axis = axis_of_open(x, width);
        if (x_axis.inside) sum += value_at_open(plane, width, y_axis, x_axis);
      }
    }
    output[index] = sum / Half(float(max(rows * columns, 1)));
  }
}
