// Adds to the gradients of values without atomics, though several queries sample the same values.
// witness: {"values": {"num_query": "8", "spatial_size": "4", "num_levels": "1", "num_heads": "2"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void bilinear_with_plain_sums(
    const Half *value, int height, int width, int nheads, int channels, Half h,
    Half w, int m, int c, Half top_grad, Half attn_weight, Half *value_grad,
    Half *loc_grad, Half *weight_grad) {
  const int top = floorf(h), left = floorf(w);
  const Half lh = h - top, lw = w - left;
  const Half hh = 1 - lh, hw = 1 - lw;
  const int w_stride = nheads * channels;
  const int base = m * channels + c;
  const Half scaled = top_grad * attn_weight;
  Half by_h = 0, by_w = 0, sum = 0;
  for (int corner = 0; corner < 4; corner++) {
    const bool lower = corner & 2, right = corner & 1;
    const int y = top + lower, x = left + right;
    if (y < 0 || x < 0 || y > height - 1 || x > width - 1) continue;
    const int ptr = (y * width + x) * w_stride + base;
    const Half part_h = lower ? lh : hh, part_w = right ? lw : hw;
    const Half v = value[ptr];
    const Half over_h = part_w * v, over_w = part_h * v;
    if (lower) by_h += over_h; else by_h -= over_h;
    if (right) by_w += over_w; else by_w -= over_w;
    sum += part_h * part_w * v;
    value_grad[ptr] += part_h * part_w * scaled;
  }
  *weight_grad = top_grad * sum;
  loc_grad[0] = width * by_w * scaled;
  loc_grad[1] = height * by_h * scaled;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *cache_loc = reinterpret_cast<Half *>(_s);
  Half *cache_weight = cache_loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const Half top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    int point = sampling_index * num_levels * num_point;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int start = (b_col * spatial_size + (int)data_level_start_index[l_col]) * qid_stride;
      const Half *value = data_value + start;
      Half *value_grad = grad_value + start;

      for (int p_col = 0; p_col < num_point; ++p_col, ++point) {
        const Half loc_w = data_sampling_loc[2 * point];
        const Half loc_h = data_sampling_loc[2 * point + 1];
        const Half weight = data_attn_weight[point];
        const Half h_im = loc_h * spatial_h - 0.5;
        const Half w_im = loc_w * spatial_w - 0.5;
        cache_loc[2 * tid] = 0;
        cache_loc[2 * tid + 1] = 0;
        cache_weight[tid] = 0;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          bilinear_with_plain_sums(value, spatial_h, spatial_w, num_heads, channels, h_im,
              w_im, m_col, c_col, top_grad, weight, value_grad, cache_loc + 2 * tid, cache_weight + tid);
        }
        __syncthreads();
        for (unsigned int s = blockDim.x / 2, before = blockDim.x; s > 0; s >>= 1, before >>= 1) {
          if (tid < s) {
            cache_weight[tid] += cache_weight[tid + s];
            cache_loc[2 * tid] += cache_loc[2 * (tid + s)];
            cache_loc[2 * tid + 1] += cache_loc[2 * (tid + s) + 1];
            if (tid + 2 * s < before) {
              cache_weight[tid] += cache_weight[tid + 2 * s];
              cache_loc[2 * tid] += cache_loc[2 * (tid + 2 * s)];
              cache_loc[2 * tid + 1] += cache_loc[2 * (tid + 2 * s) + 1];
            }
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * point] = cache_loc[0];
          grad_sampling_loc[2 * point + 1] = cache_loc[1];
          grad_attn_weight[point] = cache_weight[0];
        }
        __syncthreads();
      }
    }
  }
}
