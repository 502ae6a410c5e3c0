// The fold to a power of two starts at 128, so that what lies beyond 256 channels is lost.
// witness: {"values": {"batch_size": "1", "num_heads": "1", "num_query": "2", "num_levels": "1", "num_point": "2", "channels": "300"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *cache_grad_sampling_loc = reinterpret_cast<double *>(_s);
  double *cache_grad_attn_weight = cache_grad_sampling_loc + 2 * blockDim.x;
  unsigned int tid = threadIdx.x;
  CUDA_1D_KERNEL_LOOP(index, n) {
    int _temp = index;
    const int c_col = _temp % channels;
    _temp /= channels;
    const int sampling_index = _temp;
    const int m_col = _temp % num_heads;
    _temp /= num_heads;
    _temp /= num_query;
    const int b_col = _temp;

    const double top_grad = grad_col[index];

    int data_weight_ptr = sampling_index * num_levels * num_point;
    int data_loc_w_ptr = data_weight_ptr << 1;
    const int grad_sampling_ptr = data_weight_ptr;
    double *grad_sampling_loc_out =
        grad_sampling_loc + (grad_sampling_ptr << 1);
    double *grad_attn_weight_out = grad_attn_weight + grad_sampling_ptr;
    const int grad_weight_stride = 1;
    const int grad_loc_stride = 2;
    const int qid_stride = num_heads * channels;
    const int data_value_ptr_init_offset = b_col * spatial_size * qid_stride;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int level_start_id = data_level_start_index[l_col];
      const int spatial_h_ptr = l_col << 1;
      const int spatial_h = data_spatial_shapes[spatial_h_ptr];
      const int spatial_w = data_spatial_shapes[spatial_h_ptr + 1];
      const int value_ptr_offset =
          data_value_ptr_init_offset + level_start_id * qid_stride;
      const double *data_value_ptr = data_value + value_ptr_offset;
      double *grad_value_ptr = grad_value + value_ptr_offset;

      for (int p_col = 0; p_col < num_point; ++p_col) {
        const double loc_w = data_sampling_loc[data_loc_w_ptr];
        const double loc_h = data_sampling_loc[data_loc_w_ptr + 1];
        const double weight = data_attn_weight[data_weight_ptr];

        const double h_im = loc_h * spatial_h - 0.5;
        const double w_im = loc_w * spatial_w - 0.5;
        *(cache_grad_sampling_loc + (threadIdx.x << 1)) = 0;
        *(cache_grad_sampling_loc + ((threadIdx.x << 1) + 1)) = 0;
        *(cache_grad_attn_weight + threadIdx.x) = 0;
        if (h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w) {
          ms_deform_attn_col2im_bilinear(
              data_value_ptr, spatial_h, spatial_w, num_heads, channels, h_im,
              w_im, m_col, c_col, top_grad, weight, grad_value_ptr,
              cache_grad_sampling_loc + (threadIdx.x << 1),
              cache_grad_attn_weight + threadIdx.x);
        }

        __syncthreads();

        unsigned int p = 128;
        while (p > blockDim.x) p >>= 1;
        if (tid < p && tid + p < blockDim.x) {
          cache_grad_attn_weight[tid] += cache_grad_attn_weight[tid + p];
          cache_grad_sampling_loc[2 * tid] += cache_grad_sampling_loc[2 * (tid + p)];
          cache_grad_sampling_loc[2 * tid + 1] += cache_grad_sampling_loc[2 * (tid + p) + 1];
        }
        __syncthreads();
        for (unsigned int s = p >> 1; s > 0; s >>= 1) {
          if (tid < s) {
            cache_grad_attn_weight[tid] += cache_grad_attn_weight[tid + s];
            cache_grad_sampling_loc[2 * tid] += cache_grad_sampling_loc[2 * (tid + s)];
            cache_grad_sampling_loc[2 * tid + 1] += cache_grad_sampling_loc[2 * (tid + s) + 1];
          }
          __syncthreads();
        }

        if (tid == 0) {
          atomicAdd(grad_sampling_loc_out, cache_grad_sampling_loc[0]);
          atomicAdd(grad_sampling_loc_out + 1, cache_grad_sampling_loc[1]);
          atomicAdd(grad_attn_weight_out, cache_grad_attn_weight[0]);
        }
        __syncthreads();

        data_weight_ptr += 1;
        data_loc_w_ptr += 2;
        grad_attn_weight_out += grad_weight_stride;
        grad_sampling_loc_out += grad_loc_stride;
      }
    }
  }
}
