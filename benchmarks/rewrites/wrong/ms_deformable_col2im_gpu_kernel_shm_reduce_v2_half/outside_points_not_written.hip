// Goes on to the next point where one lies outside of the map, and leaves what its gradients were.
// witness: {"values": {}, "contents": "wide", "seed": 3}
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
        // The same for all threads of the block: they have one sampling point.
        if (!(h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)) continue;
        ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
                                       c_col, top_grad, weight, value_grad, cache_loc + 2 * tid,
                                       cache_weight + tid);
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
