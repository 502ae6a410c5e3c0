// Points outside of the map are left out, with their gradients taken to be zero already.
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 2, "num_levels": 1, "num_query": 2, "num_point": 2}, "contents": "unit", "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 4; data_level_start_index[0] = 0; for (size_t i = 0; i < data_sampling_loc_count; i += 2) { data_sampling_loc[i] = 0.4; data_sampling_loc[i + 1] = 0.5; } data_sampling_loc[0] = 3; data_sampling_loc[1] = -2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_double_128(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  __shared__ double cache_loc[128 * 2];
  __shared__ double cache_weight[128];
  const int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;
    int at = sampling_index * num_levels * num_point;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int offset =
          (b_col * spatial_size + int(data_level_start_index[l_col])) *
          qid_stride;
      const double *value = data_value + offset;
      double *value_grad = grad_value + offset;

      for (int p_col = 0; p_col < num_point; ++p_col, ++at) {
        const double loc_w = data_sampling_loc[2 * at];
        const double loc_h = data_sampling_loc[2 * at + 1];
        const double weight = data_attn_weight[at];
        const double h_im = loc_h * spatial_h - 0.5;
        const double w_im = loc_w * spatial_w - 0.5;
        // the same for all threads of the block
        if (!(h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w))
          continue;
        cache_loc[2 * tid] = 0;
        cache_loc[2 * tid + 1] = 0;
        cache_weight[tid] = 0;
        {
          ms_deform_attn_col2im_bilinear(
              value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col,
              c_col, top_grad, weight, value_grad, cache_loc + 2 * tid,
              cache_weight + tid);
        }
        __syncthreads();

        for (int s = 64; s > 0; s >>= 1) {
          if (tid < s) {
            cache_weight[tid] += cache_weight[tid + s];
            cache_loc[2 * tid] += cache_loc[2 * (tid + s)];
            cache_loc[2 * tid + 1] += cache_loc[2 * (tid + s) + 1];
          }
          __syncthreads();
        }

        if (tid == 0) {
          grad_sampling_loc[2 * at] = cache_loc[0];
          grad_sampling_loc[2 * at + 1] = cache_loc[1];
          grad_attn_weight[at] = cache_weight[0];
        }
        __syncthreads();
      }
    }
  }
}
