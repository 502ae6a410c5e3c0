// the image is found once for each block, which may have further queries of other images
// witness: {"contents": "unit", "values": {"batch_size": 2, "spatial_size": 23, "num_heads": 2, "channels": 8, "num_levels": 2, "num_query": 3, "num_point": 2, "max_blocks": 5}, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_spatial_shapes[2] = 4; data_spatial_shapes[3] = 2; data_level_start_index[0] = 0; data_level_start_index[1] = 15; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v1_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  extern __shared__ float shared_grads[];
  float *grad_loc_of = shared_grads, *grad_weight_of = shared_grads + 2 * blockDim.x;
  const int tid = threadIdx.x;
  // one block per query and head: what depends on the image alone
  const int b_col = blockIdx.x / (num_heads * num_query);
  const int stride = num_heads * channels;
  const float *image = data_value + b_col * spatial_size * stride;
  float *grad_image = grad_value + b_col * spatial_size * stride;

  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const float top_grad = grad_col[index];
    int at = sampling_index * num_levels * num_point;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int start = data_level_start_index[l_col] * stride;
      const int height = data_spatial_shapes[2 * l_col];
      const int width = data_spatial_shapes[2 * l_col + 1];
      const float *value = image + start;
      float *grad = grad_image + start;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const float w_im = data_sampling_loc[2 * at] * width - 0.5f;
        const float h_im = data_sampling_loc[2 * at + 1] * height - 0.5f;
        grad_loc_of[2 * tid] = grad_loc_of[2 * tid + 1] = grad_weight_of[tid] = 0;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h_im, w_im, m_col, c_col,
                                         top_grad, data_attn_weight[at], grad, grad_loc_of + 2 * tid,
                                         grad_weight_of + tid);
        __syncthreads();
        if (tid == 0) {
          float w = 0, h = 0, a = 0;
          for (int t = 0; t < (int)blockDim.x; ++t) {
            w += grad_loc_of[2 * t];
            h += grad_loc_of[2 * t + 1];
            a += grad_weight_of[t];
          }
          grad_sampling_loc[2 * at] = w;
          grad_sampling_loc[2 * at + 1] = h;
          grad_attn_weight[at] = a;
        }
        __syncthreads();
        ++at;
      }
    }
  }
}
