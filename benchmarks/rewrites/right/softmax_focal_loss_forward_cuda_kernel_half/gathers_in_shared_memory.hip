// The block first gathers the predictions and weights of a tile in shared memory and computes the losses after a barrier.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float focal_term(float pred, float gamma, float alpha) {
  const float rest = Half(1.0f - pred);
  return -alpha * powf(rest, gamma) * logf(fmaxf(pred, float(Half(FLT_MIN))));
}

__global__ void softmax_focal_loss_forward_cuda_kernel_half(
    const int nthreads, const Half* softmax, const int64_t* target,
    const Half* weight, Half* output, const Half gamma, const Half alpha,
    const int num_classes) {

  constexpr int tile_size = 224;
  __shared__ float tile_pred[tile_size];
  __shared__ float tile_weight[tile_size];
  __shared__ bool tile_valid[tile_size];

  for (size_t base = size_t(blockIdx.x) * tile_size; base < size_t(nthreads);
       base += size_t(gridDim.x) * tile_size) {
    const size_t rest = size_t(nthreads) - base;
    const int count = rest < size_t(tile_size) ? int(rest) : tile_size;

    for (int k = threadIdx.x; k < count; k += blockDim.x) {
      const int64_t label = target[base + k];
      tile_valid[k] = label >= 0;
      if (label >= 0) {
        tile_pred[k] = softmax[(base + k) * num_classes + label];
        tile_weight[k] = weight != nullptr ? float(weight[label]) : 1.0f;
      }
    }
    __syncthreads();

    for (int k = count - 1 - int(threadIdx.x); k >= 0; k -= blockDim.x) {
      Half loss = 0.0f;
      if (tile_valid[k]) {
        loss = Half(focal_term(tile_pred[k], gamma, alpha));
        loss = Half(float(loss) * tile_weight[k]);
      }
      output[base + k] = loss;
    }
    __syncthreads();
  }
}
