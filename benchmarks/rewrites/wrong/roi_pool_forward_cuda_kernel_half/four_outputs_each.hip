// a thread computes at most four outputs, however few blocks there are
// witness: {"values": {"pooled_height": 7, "pooled_width": 7, "spatial_scale": 1, "channels": 16, "height": 12, "width": 14, "num_input": 2, "num_rois": 4, "max_blocks": 1}, "inputs": "for (int i = 0; i < num_input * channels * height * width; ++i) input[i] = Half(float(i % (height * width))); for (int r = 0; r < num_rois; ++r) { rois[r * 5] = Half(float(r % num_input)); rois[r * 5 + 1] = Half(float(0)); rois[r * 5 + 2] = Half(float(0)); rois[r * 5 + 3] = Half(float(9)); rois[r * 5 + 4] = Half(float(9)); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, Half* output, int* argmax,
    const int pooled_height, const int pooled_width, const Half spatial_scale,
    const int channels, const int height, const int width) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
#pragma unroll
  for (int turn = 0; turn < 4; ++turn) {
    const int index = first + turn * step;
    if (index >= nthreads) break;
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / (pooled_width * pooled_height) % channels;
    const int n = index / (pooled_width * pooled_height) / channels;
    const Half* roi = rois + n * 5;
    const Half x1 = roi[1] * spatial_scale, y1 = roi[2] * spatial_scale;
    const Half x2 = (roi[3] + 1) * spatial_scale, y2 = (roi[4] + 1) * spatial_scale;
    const Half roi_w = x2 - x1, roi_h = y2 - y1;
    if (roi_w <= 0 || roi_h <= 0) continue;
    const Half bin_w = roi_w / Half(float(pooled_width)), bin_h = roi_h / Half(float(pooled_height));
    const int left = min(max(static_cast<int>(floorf(Half(float(pw)) * bin_w + x1)), 0), width);
    const int top = min(max(static_cast<int>(floorf(Half(float(ph)) * bin_h + y1)), 0), height);
    const int right = min(max(static_cast<int>(ceilf(Half(float(pw + 1)) * bin_w + x1)), 0), width);
    const int bottom = min(max(static_cast<int>(ceilf(Half(float(ph + 1)) * bin_h + y1)), 0), height);
    const Half* plane = input + (static_cast<int>(float(roi[0])) * channels + c) * height * width;
    const bool empty = right <= left || bottom <= top;
    float best = empty ? 0.f : -INFINITY;
    int at = -1;
    for (int y = top; y < bottom; ++y) {
      for (int x = left; x < right; ++x) {
        const float value = plane[y * width + x];
        if (value > best) {
          best = value;
          at = y * width + x;
        }
      }
    }
    output[index] = best;
    if (argmax != NULL) argmax[index] = at;
  }
}
