// a thread takes consecutive targets
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/softmax_focal_loss_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void softmax_focal_loss_forward_cuda_kernel_float(
    const int nthreads, const float* softmax, const int64_t* target,
    const float* weight, float* output, const float gamma, const float alpha,
    const int num_classes) {

  const int threads = gridDim.x * blockDim.x;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int share = (nthreads + threads - 1) / threads;
  const int end = min(nthreads, (thread + 1) * share);
  const float *row = softmax + size_t(thread) * share * num_classes;
  for (int index = thread * share; index < end; ++index, row += num_classes) {
    const int64_t label = target[index];
    if (label < 0) {
      output[index] = 0;
      continue;
    }
    const float scale = weight != NULL ? alpha * weight[label] : alpha;
    const float pred = row[label];
    output[index] = scale * powf(1.f - pred, gamma) * -logf(max(pred, (float)FLT_MIN));
  }
}
