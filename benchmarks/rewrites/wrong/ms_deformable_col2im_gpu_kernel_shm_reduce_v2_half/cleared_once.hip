// the shared sums are cleared before the loop over the points only, so a point outside of its level inherits what its predecessor left
// witness: {"contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  extern __shared__ int _s[];
  Half *location = reinterpret_cast<Half *>(_s);
  Half *attention = location + 2 * blockDim.x;
  const unsigned int t = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const Half top_grad = grad_col[index];
    const int points = num_levels * num_point;
    location[2 * t] = location[2 * t + 1] = 0;
    attention[t] = 0;
    for (int k = 0; k < points; ++k) {
      const int level = k / num_point, at = sampling_index * points + k;
      const int spatial_h = data_spatial_shapes[level * 2];
      const int spatial_w = data_spatial_shapes[level * 2 + 1];
      const int first = (b_col * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const Half *values = data_value + first;
      Half *value_grads = grad_value + first;
      const Half h_im = data_sampling_loc[at * 2 + 1] * spatial_h - 0.5;
      const Half w_im = data_sampling_loc[at * 2] * spatial_w - 0.5;
      if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)
        ms_deform_attn_col2im_bilinear(values, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col, c_col, top_grad,
                                       data_attn_weight[at], value_grads, location + 2 * t, attention + t);
      __syncthreads();
      for (unsigned int left = blockDim.x; left > 1;) {
        const unsigned int half = (left + 1) / 2;
        if (t + half < left) {
          location[2 * t] += location[2 * (t + half)];
          location[2 * t + 1] += location[2 * (t + half) + 1];
          attention[t] += attention[t + half];
        }
        left = half;
        __syncthreads();
      }
      if (t == 0) {
        grad_sampling_loc[at * 2] = location[0];
        grad_sampling_loc[at * 2 + 1] = location[1];
        grad_attn_weight[at] = attention[0];
      }
      __syncthreads();
    }
  }
}
