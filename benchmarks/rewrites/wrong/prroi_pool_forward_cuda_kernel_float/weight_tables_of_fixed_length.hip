// Precomputes the weights of columns and rows in tables that hold thirty-two of them.
// witness: {"values": {"pooled_height": "1", "pooled_width": "1", "channels": "2", "height": "50", "width": "60", "num_input": "2", "num_rois": "4", "spatial_scale": "0.5f", "max_blocks": "4096"}, "contents": "wide", "seed": 7, "inputs": "for (int r = 0; r < num_rois; ++r) { float *q = &rois[5 * r]; q[1] = 3.f; q[2] = 4.f; q[3] = 101.f; q[4] = 95.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define PRROI_TABLE 32
// The weights of the pixels from `start` on in the integral over [low, high]; returns their number.
__device__ int prroi_weights(float low, float high, int start, int end, float *weights) {
  const int count = min(end - start + 1, PRROI_TABLE);
  for (int i = 0; i < count; ++i) weights[i] = 0.f;
  for (int i = 0; i + 1 < count; ++i) {
    const float a = fmaxf(low - (start + i), 0.f), b = fminf(high - (start + i), 1.f);
    const float next = 0.5f * (b - a) * (b + a);
    weights[i] += (b - a) - next;
    weights[i + 1] += next;
  }
  return count;
}

__global__ void prroi_pool_forward_cuda_kernel_float(
    const int nthreads, const float *input, const float *rois, float *output,
    const int pooled_height, const int pooled_width, const float spatial_scale,
    const int channels, const int height, const int width) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pooled_width, ph = index / pooled_width % pooled_height;
    const int plane = index / (pooled_width * pooled_height), c = plane % channels;
    const float *roi = rois + plane / channels * 5;
    const int image = static_cast<int>(roi[0]);
    const float *map = input + (size_t(image) * channels + c) * height * width;
    const float left = roi[1] * spatial_scale, top = roi[2] * spatial_scale;
    const float bin_w = fmaxf(roi[3] * spatial_scale - left, 0.f) / pooled_width;
    const float bin_h = fmaxf(roi[4] * spatial_scale - top, 0.f) / pooled_height;
    const float area = bin_w * bin_h;
    if (area == 0.f) {
      output[index] = 0.f;
      continue;
    }
    const float bin_x1 = left + bin_w * pw, bin_x2 = bin_x1 + bin_w;
    const float bin_y1 = top + bin_h * ph, bin_y2 = bin_y1 + bin_h;
    const int start_x = floorf(bin_x1), end_x = ceilf(bin_x2);
    const int start_y = floorf(bin_y1), end_y = ceilf(bin_y2);
    float across[PRROI_TABLE], down[PRROI_TABLE];
    const int columns = prroi_weights(bin_x1, bin_x2, start_x, end_x, across);
    const int rows = prroi_weights(bin_y1, bin_y2, start_y, end_y, down);
    float sum = 0.f;
    for (int i = 0; i < rows; ++i) {
      float line = 0.f;
      for (int j = 0; j < columns; ++j)
        line += across[j] * PrRoIPoolingGetData(map, start_y + i, start_x + j, height, width);
      sum += down[i] * line;
    }
    output[index] = sum / area;
  }
}
