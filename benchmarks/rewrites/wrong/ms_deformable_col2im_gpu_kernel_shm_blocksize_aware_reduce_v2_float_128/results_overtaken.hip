// no barrier keeps the first thread from writing the next point's numbers before other warps have stored this point's sums
// witness: {"values": {"spatial_size": 30, "num_levels": 2, "num_point": 4}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ void corner_gradients(const float *values, float *grads, int rows, int columns, int step, float y,
                                 float x, float top, float weight, float &gx, float &gy, float &ga) {
  const int y0 = int(floorf(y)), x0 = int(floorf(x));
  const float fy = y - y0, fx = x - x0;
  const float spread = top * weight;
  float dx = 0, dy = 0, value = 0;
  for (int k = 0; k < 4; ++k) {
    const bool lower = k & 2, right = k & 1;
    const int yy = y0 + lower, xx = x0 + right;
    if (yy < 0 || xx < 0 || yy >= rows || xx >= columns) continue;
    const float wy = lower ? fy : 1 - fy, wx = right ? fx : 1 - fx;
    const int at = (yy * columns + xx) * step;
    const float v = values[at];
    value += wy * wx * v;
    dx += right ? wy * v : -wy * v;
    dy += lower ? wx * v : -wx * v;
    atomicAdd(grads + at, wy * wx * spread);
  }
  ga = top * value;
  gx = columns * dx * spread;
  gy = rows * dy * spread;
}
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  __shared__ float sx[128];
  __shared__ float sy[128];
  __shared__ float sa[128];
  const int t = threadIdx.x;
  const int step = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int sample = index / channels;
    const int batch = sample / (num_heads * num_query);
    const int within = (sample % num_heads) * channels + index % channels;
    const float top = grad_col[index];
    int at = sample * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int h = data_spatial_shapes[level * 2];
      const int w = data_spatial_shapes[level * 2 + 1];
      const int start = batch * spatial_size * step + int(data_level_start_index[level]) * step + within;
      for (int p = 0; p < num_point; ++p, ++at) {
        const float x = data_sampling_loc[at * 2] * w - 0.5;
        const float y = data_sampling_loc[at * 2 + 1] * h - 0.5;
        float gx = 0, gy = 0, ga = 0;
        if (y > -1 && x > -1 && y < h && x < w)
          corner_gradients(data_value + start, grad_value + start, h, w, step, y, x, top, data_attn_weight[at], gx,
                           gy, ga);
        sx[t] = gx;
        sy[t] = gy;
        sa[t] = ga;
        __syncthreads();
        for (int s = 64; s > 0; s >>= 1) {
          if (t < s) {
            sx[t] += sx[t + s];
            sy[t] += sy[t + s];
            sa[t] += sa[t + s];
          }
          __syncthreads();
        }
        // one warp for each of the three results
        if (t == 0) grad_sampling_loc[at * 2] = sx[0];
        if (t == 32) grad_sampling_loc[at * 2 + 1] = sy[0];
        if (t == 64) grad_attn_weight[at] = sa[0];
      }
    }
  }
}
