// A block keeps the first two regions of its outputs in shared memory, but small regions may be more than two.
// witness: {"values": {"channels": 2}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
struct bezier_bin {
  float x, y, width, height, roi_width, roi_height;
};

__device__ inline bezier_bin bezier_locate(const float *roi, float scale, bool aligned, int ph, int pw,
                                           int pooled_height, int pooled_width) {
  const float offset = aligned ? 0.5f : 0.f;
  float top_x[4], top_y[4], low_x[4], low_y[4];
  for (int k = 0; k < 4; ++k) {
    top_x[k] = roi[1 + 2 * k] * scale;
    top_y[k] = roi[2 + 2 * k] * scale;
    low_x[k] = roi[15 - 2 * k] * scale;
    low_y[k] = roi[16 - 2 * k] * scale;
  }
  const float u = pw / static_cast<float>(pooled_width);
  const float v = ph / static_cast<float>(pooled_height);
  const float x0 = bezier_curve(top_x[0], top_x[1], top_x[2], top_x[3], u);
  const float y0 = bezier_curve(top_y[0], top_y[1], top_y[2], top_y[3], u);
  const float x1 = bezier_curve(low_x[0], low_x[1], low_x[2], low_x[3], u);
  const float y1 = bezier_curve(low_y[0], low_y[1], low_y[2], low_y[3], u);
  bezier_bin bin;
  bin.x = x1 * v + x0 * (1. - v) - offset;
  bin.y = y1 * v + y0 * (1. - v) - offset;
  bin.roi_width = max(abs(top_x[0] - top_x[3]), abs(low_x[0] - low_x[3]));
  bin.roi_height = max(abs(top_y[0] - top_y[3]), abs(low_y[0] - low_y[3]));
  if (!aligned) {
    bin.roi_width = max(bin.roi_width, 1.f);
    bin.roi_height = max(bin.roi_height, 1.f);
  }
  bin.width = bin.roi_width / static_cast<float>(pooled_width);
  bin.height = bin.roi_height / static_cast<float>(pooled_height);
  return bin;
}

__device__ inline float bezier_sample(float center, float bin_size, int k, int grid) {
  return center - 0.5f * bin_size + static_cast<float>(k + .5f) * bin_size / static_cast<float>(grid);
}


__global__ void bezier_align_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data, const float *bottom_rois, float *top_data,
    const int pooled_height, const int pooled_width, const float spatial_scale, const int sampling_ratio,
    bool aligned, const int channels, const int height, const int width) {
  __shared__ float kept[2][17];
  const int per_roi = channels * pooled_height * pooled_width;
  const int rois = nthreads / per_roi;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += gridDim.x * blockDim.x) {
    const int first_roi = base / per_roi;
    __syncthreads();
    if (threadIdx.x < 34) {
      const int n = first_roi + threadIdx.x / 17;
      if (n < rois) kept[threadIdx.x / 17][threadIdx.x % 17] = bottom_rois[n * 17 + threadIdx.x % 17];
    }
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index >= nthreads) continue;
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const float *roi = kept[min(index / per_roi - first_roi, 1)];
    const bezier_bin bin =
        bezier_locate(roi, spatial_scale, aligned, ph, pw, pooled_height, pooled_width);
    const float *map = bottom_data + (int(roi[0]) * channels + c) * height * width;
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : int(ceil(bin.roi_height / pooled_height));
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : int(ceil(bin.roi_width / pooled_width));
    float sum = 0.f;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float y = bezier_sample(bin.y, bin.height, iy, grid_h);
      for (int ix = 0; ix < grid_w; ++ix)
        sum += bilinear_interpolate(map, height, width, y,
                                    bezier_sample(bin.x, bin.width, ix, grid_w), index);
    }
    top_data[index] = sum / static_cast<float>(max(grid_h * grid_w, 1));
  }
}
