// Pointers advance by the area of the map with 64-bit offsets, and the inner loop is unrolled by four with a tail loop.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static void advancing_copy(const float* from, float* to, int count, long long stride) {
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    const float a = from[0], b = from[stride], c = from[2 * stride], d = from[3 * stride];
    to[0] = a;
    to[stride] = b;
    to[2 * stride] = c;
    to[3 * stride] = d;
    from += 4 * stride;
    to += 4 * stride;
  }
  for (; i < count; ++i) {
    *to = *from;
    from += stride;
    to += stride;
  }
}

__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const long long area = (long long)h_feature * w_feature;
  CUDA_KERNEL_LOOP(index, nthreads) {
    const int w = index % w_feature;
    const int h = (index / w_feature) % h_feature;
    const int n = index / w_feature / h_feature;
    const int hstart = max(0, half_h_mask - h);
    const int hend = min(h_mask, h_feature + half_h_mask - h);
    const int wstart = max(0, half_w_mask - w);
    const int wend = min(w_mask, w_feature + half_w_mask - w);
    const long long position = (long long)h * w_feature + w;
    for (int hidx = hstart; hidx < hend; ++hidx) {
      const float* from = mask_data + (((long long)n * h_mask + hidx) * w_mask + wstart) * area + position;
      float* to = buffer_data +
                  (n * area + (long long)(hidx + h - half_h_mask) * w_feature + (wstart + w - half_w_mask)) * area +
                  position;
      advancing_copy(from, to, wend - wstart, area);
    }
  }
}
