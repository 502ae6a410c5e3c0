// one loop over all points of a query and one over the corners, with three separate arrays of sums
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  __shared__ float sum_w[128];
  __shared__ float sum_h[128];
  __shared__ float sum_a[128];
  const int tid = threadIdx.x;
  const int points = num_levels * num_point;
  const int pixel = num_heads * channels;
  const int queries = n / channels;

  for (int q = blockIdx.x; q < queries; q += gridDim.x) {
    const int lane = q % num_heads * channels + tid;
    const int batch = q / num_heads / num_query;
    const float grad = grad_col[q * channels + tid];
    for (int lp = 0; lp < points; ++lp) {
      const int level = lp / num_point;
      const int slot = q * points + lp;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const float h = data_sampling_loc[2 * slot + 1] * height - 0.5;
      const float w = data_sampling_loc[2 * slot] * width - 0.5;
      float gw = 0, gh = 0, ga = 0;
      if (h > -1 && w > -1 && h < height && w < width) {
        const int y0 = (int)floorf(h), x0 = (int)floorf(w);
        const float lh = h - y0, lw = w - x0;
        const float scaled = grad * data_attn_weight[slot];
        const int start =
            batch * spatial_size + (int)data_level_start_index[level];
        float val = 0, dh = 0, dw = 0;
        for (int corner = 0; corner < 4; ++corner) {
          const bool bottom = corner >= 2, right = corner % 2 == 1;
          const int y = y0 + bottom, x = x0 + right;
          if (y < 0 || y >= height || x < 0 || x >= width) continue;
          const float wh = bottom ? lh : 1 - lh;
          const float ww = right ? lw : 1 - lw;
          const int at = (start + y * width + x) * pixel + lane;
          const float v = data_value[at];
          val += wh * ww * v;
          dh += bottom ? ww * v : -(ww * v);
          dw += right ? wh * v : -(wh * v);
          atomicAdd(grad_value + at, wh * ww * scaled);
        }
        ga = grad * val;
        gw = width * dw * scaled;
        gh = height * dh * scaled;
      }
      sum_w[tid] = gw;
      sum_h[tid] = gh;
      sum_a[tid] = ga;
      __syncthreads();
      for (int half = 64; half > 0; half >>= 1) {
        if (tid < half) {
          sum_w[tid] += sum_w[tid + half];
          sum_h[tid] += sum_h[tid + half];
          sum_a[tid] += sum_a[tid + half];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * slot] = sum_w[0];
        grad_sampling_loc[2 * slot + 1] = sum_h[0];
        grad_attn_weight[slot] = sum_a[0];
      }
    }
  }
}
