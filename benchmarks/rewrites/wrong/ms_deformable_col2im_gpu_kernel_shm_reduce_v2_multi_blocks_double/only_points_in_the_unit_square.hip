// Leaves out points outside the unit square, some of which touch the border of a grid.
// witness: {"values": {"batch_size": "1", "spatial_size": "60", "num_heads": "2", "channels": "1024", "num_levels": "2", "num_query": "2", "num_point": "2", "max_blocks": "4096"}, "contents": "unit", "seed": 7, "inputs": "data_sampling_loc[6] = 0.5; data_sampling_loc[7] = -0.1 / data_spatial_shapes[2];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_up_block(double *cache_loc, double *cache_attn) {
  const unsigned int tid = threadIdx.x;
  for (unsigned int s = blockDim.x / 2, spre = blockDim.x; s > 0; s >>= 1, spre >>= 1) {
    if (tid < s) {
      cache_attn[tid] += cache_attn[tid + s];
      cache_loc[2 * tid] += cache_loc[2 * (tid + s)];
      cache_loc[2 * tid + 1] += cache_loc[2 * (tid + s) + 1];
      if (tid + (s << 1) < spre) {
        cache_attn[tid] += cache_attn[tid + 2 * s];
        cache_loc[2 * tid] += cache_loc[2 * (tid + 2 * s)];
        cache_loc[2 * tid + 1] += cache_loc[2 * (tid + 2 * s) + 1];
      }
    }
    __syncthreads();
  }
}
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *cache_loc = reinterpret_cast<double *>(_s);
  double *cache_attn = cache_loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const double top_grad = grad_col[index];
    const int qid_stride = num_heads * channels;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col];
      const int spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int level_start = data_level_start_index[l_col];
      const int value_offset = (b_col * spatial_size + level_start) * qid_stride;
      const double *value = data_value + value_offset;
      double *grad_value_ptr = grad_value + value_offset;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const int at = (sampling_index * num_levels + l_col) * num_point + p_col;
        const double loc_w = data_sampling_loc[2 * at];
        const double loc_h = data_sampling_loc[2 * at + 1];
        const double weight = data_attn_weight[at];
        const double h_im = loc_h * spatial_h - 0.5;
        const double w_im = loc_w * spatial_w - 0.5;
        cache_loc[2 * tid] = 0;
        cache_loc[2 * tid + 1] = 0;
        cache_attn[tid] = 0;
        if (loc_h >= 0 && loc_w >= 0 && loc_h <= 1 && loc_w <= 1) {
          ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col, c_col, top_grad, weight,
              grad_value_ptr, cache_loc + 2 * tid, cache_attn + tid);
        }
        __syncthreads();
        add_up_block(cache_loc, cache_attn);
        if (tid == 0) {
          atomicAdd(grad_sampling_loc + 2 * at, cache_loc[0]);
          atomicAdd(grad_sampling_loc + 2 * at + 1, cache_loc[1]);
          atomicAdd(grad_attn_weight + at, cache_attn[0]);
        }
        __syncthreads();
      }
    }
  }
}
